import { foldWidth } from '../fold-width.ts'

/** A word as titles are looked up by: NFKC, lower case. */
export const foldTitle = (text: string): string => foldWidth(text).lower
