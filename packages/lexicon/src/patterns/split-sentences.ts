/** A sentence ends with its mark, which belongs to it, or with the line. */
const sentence = /[^。｡．！!？?\n]+[。｡．！!？?]*|[。｡．！!？?]+/gu
const sayNothing = /^[\s\p{P}\p{S}ー]*$/u

/** The sentences of a seller's text in their order, trimmed. A decimal point ends none, and a line of mere marks is none. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const line of text.split(/\r?\n/)) {
    for (const [piece] of line.matchAll(sentence)) {
      const trimmed = piece.trim()
      if (!sayNothing.test(trimmed)) sentences.push(trimmed)
    }
  }
  return sentences
}
