/** Characters of a staff account's password. */
export const staffPasswordLength = { min: 12, max: 200 } as const
