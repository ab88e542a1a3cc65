import type { JapaneseWord, Meaning } from './word-index.ts'

/** A text as three strings of the same length: as typed (width folded), in lower case, and as the lexicon's key. */
export interface Stretch {
  text: string
  lower: string
  key: string
}

/** A part of the text that the lexicon knows. */
export interface Found {
  start: number
  end: number
  /** Its meaning as Chinese; null when it cannot be Chinese. */
  meaning: Meaning | null
  /** Its meaning as Japanese; null when it is no Japanese word. */
  japanese: JapaneseWord | null
  /** The text is another word, and only nearly this one. */
  corrected?: true
}
