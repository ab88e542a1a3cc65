/** A word of a table as titles are looked up by: NFKC, lower case. Titles themselves are folded with their positions. */
export const foldTitle = (text: string): string => text.normalize('NFKC').toLowerCase()
