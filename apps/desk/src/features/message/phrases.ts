/** A phrase that is kept for answers. */
export interface Phrase {
  name: string
  text: string
}

/** What phrases may leave open, and what is known of it in a thread; null for what this thread lacks. */
export type Known = Readonly<Record<string, string | null>>

/** `plain` text, a variable that was `filled`, or one that is `missing`. */
export interface Part {
  kind: 'plain' | 'filled' | 'missing'
  text: string
}

const VARIABLE = /(\{[^{}\n]{1,20}\})/

/** A phrase with its variables filled; one that is not known stays as it is written, `{订单}`. */
export const fillPhrase = (text: string, known: Known): Part[] =>
  text
    .split(VARIABLE)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (!VARIABLE.test(piece)) return { kind: 'plain', text: piece }
      const value = known[piece.slice(1, -1)]
      return value ? { kind: 'filled', text: value } : { kind: 'missing', text: piece }
    })

export const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')

/** The first variable that is still open in what was typed; it must not reach a member. */
export const openIn = (text: string): string | null => VARIABLE.exec(text)?.[0] ?? null

/** What was typed after a slash at the start of a line or of everything, where the cursor stands; null where no phrase is being looked for. */
export function soughtAt(text: string, cursor: number): { from: number; words: string } | null {
  const line = text.lastIndexOf('\n', cursor - 1) + 1
  const typed = text.slice(line, cursor)
  return /^\/\S*$/.test(typed) ? { from: line, words: typed.slice(1) } : null
}

/** Phrases whose name or text holds the words. */
export const phrasesFor = (phrases: readonly Phrase[], words: string): Phrase[] =>
  phrases.filter(({ name, text }) => name.includes(words) || text.includes(words))

/** The phrases of a version of the content. */
export const phrasesIn = (body: unknown): Phrase[] =>
  Array.isArray(body) ? body.filter((one: Partial<Phrase>) => typeof one?.name === 'string' && typeof one.text === 'string') : []
