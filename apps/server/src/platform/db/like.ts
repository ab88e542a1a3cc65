/** A LIKE pattern that matches the text anywhere, with LIKE's wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
