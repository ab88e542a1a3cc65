/**
 * Whether a search for one keyword finds everything that one for another finds: each of its words is within a word of the other, Latin
 * words and numbers whole.
 */
export function findsAll(one: string, other: string): boolean {
  const text = other.toLowerCase()
  const words = text.split(' ')
  return one
    .toLowerCase()
    .split(' ')
    .every((word) => text.includes(word) && words.some((longer) => (/[a-z0-9]/.test(word) ? longer === word : longer.includes(word))))
}
