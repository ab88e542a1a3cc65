import { type PatternTools, tokensOf } from './pattern.ts'

type Characters = ReadonlySet<string>

/**
 * Characters of which every folded text that matches a pattern holds at least one: of the parts that a match must have, the one whose
 * characters are rarest. Null where no character is certain.
 */
export function neededBy(pattern: string, tools: PatternTools): Characters | null {
  const tokens = tokensOf(pattern)
  let at = 0
  /** Up to the closing bracket or the end: what one of the alternatives needs, or nothing certain. */
  const alternatives = (): Characters | null => {
    const needs = [sequence()]
    while (tokens[at] === '|') {
      at += 1
      needs.push(sequence())
    }
    return needs.every((need) => need !== null) ? needs.reduce((all, need) => all.union(need)) : null
  }
  const sequence = (): Characters | null => {
    let rarest: Characters | null = null
    for (; at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')'; at++) {
      const need = one(tokens[at] ?? '')
      if (need && (rarest === null || frequencyOf(need) < frequencyOf(rarest))) rarest = need
    }
    return rarest
  }
  const one = (token: string): Characters | null => {
    if (token === '(') {
      at += 1
      return alternatives()
    }
    if (token.startsWith('<')) return neededBy(tools.parts.get(token.slice(1, -1)) ?? '', tools)
    if (/^[…^${]/u.test(token)) return null
    return [...tools.fold(token)].map((character) => new Set([character])).sort((a, b) => frequencyOf(a) - frequencyOf(b))[0] ?? null
  }
  return alternatives()
}

/** About how many characters in a hundred of a seller's text are one of these. */
function frequencyOf(characters: Characters): number {
  let sum = 0
  for (const character of characters) sum += /[\u3041-\u309f]/u.test(character) ? 2 : /[\p{N}\p{P}\p{S}]/u.test(character) ? 1 : 0.1
  return sum
}

/** Makes what picks, of a text's characters, the items that it may match, in their order. */
export function pickerOf<Item extends { needed: Characters | null }>(items: readonly Item[]): (characters: Iterable<string>) => Item[] {
  const byCharacter = new Map<string, number[]>()
  const always: number[] = []
  for (const [n, { needed }] of items.entries()) {
    if (!needed) always.push(n)
    for (const character of needed ?? []) {
      const known = byCharacter.get(character)
      if (known) known.push(n)
      else byCharacter.set(character, [n])
    }
  }
  return (characters) => {
    const picked = new Uint8Array(items.length)
    for (const n of always) picked[n] = 1
    for (const character of characters) for (const n of byCharacter.get(character) ?? []) picked[n] = 1
    return items.filter((_, n) => picked[n] === 1)
  }
}
