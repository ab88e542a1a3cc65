import type { Translator } from '@otsukai/connectors/translator'

/** Sentences of this process since it started. */
export interface Translated {
  /** Shown, by our own tables. */
  phrase: number
  /** Shown, as a machine translated them before. */
  kept: number
  /** Translated by the machine now. */
  machine: number
  /** The machine's, not believed. */
  refused: number
}

declare module '../../platform/parts.ts' {
  interface Parts {
    /** Null: the phrase book alone. */
    translator: Translator | null
    translated: Translated
  }
  interface Settings {
    /** What the machine may be sent in a day, in characters. */
    translateCharsPerDay: number
  }
}

export const openTranslated = (): Translated => ({ phrase: 0, kept: 0, machine: 0, refused: 0 })
