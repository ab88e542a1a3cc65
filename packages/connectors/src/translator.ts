/**
 * A machine that translates, as a port. What is sent is a stranger's text and what comes back is a machine's: an adapter proves its shape
 * only, and whoever asks decides what of it to believe.
 */
export interface Translator {
  /** Model and version of the prompt: a translation is kept under it. */
  model: string
  /**
   * As many sentences as were sent, in their order, in simplified Chinese. Asks once. `glossary`: words of the text and what they are
   * called in Chinese. Throws `TranslatorDown` or `BadTranslation`.
   */
  translate(sentences: readonly string[], glossary: ReadonlyMap<string, string>, options?: TranslateOptions): Promise<string[]>
  /** Whether it is left alone because too many calls in a row have failed, until one goes well. */
  isResting(): boolean
}

export interface TranslateOptions {
  /** Aborts the call; the adapter's own time limit holds as well. */
  signal?: AbortSignal | undefined
}

/** It cannot be asked, or does not answer as such a service does. `uncharged` only when it surely read nothing of the text. */
export class TranslatorDown extends Error {
  override name = 'TranslatorDown'
  readonly uncharged: boolean
  constructor(message: string, { cause, uncharged = false }: { cause?: unknown; uncharged?: boolean } = {}) {
    super(message, { cause })
    this.uncharged = uncharged
  }
}

/** It answered, and refused this text or wrote something else than was asked for: to ask again would be answered alike. */
export class BadTranslation extends Error {
  override name = 'BadTranslation'
}
