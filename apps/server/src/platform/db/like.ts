/** A pattern for LIKE: the text anywhere, in which LIKE's own signs mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
