import type { Entry } from './entry.ts'

/** The least characters of a piece, and of a word that is parted. */
const shortestPiece = 2
const shortestWord = 5

const kana = /^[\p{Script=Katakana}ー]+$/u

/**
 * Words of the tables in two pieces, by word: ヨガマット is ヨガ マット, as some sellers write the two apart or with another word between
 * them. Only where each piece is a word of the tables too; the longest last piece, which is the thing itself, wins.
 */
export function createPieces(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const words = new Set(entries.flatMap(({ ja, kind }) => (kind === 'brand' || kind === 'name' ? [] : ja)))
  const pieces = new Map<string, string>()
  for (const { ja, kind } of entries) {
    if (kind === 'brand' || kind === 'name') continue
    for (const word of ja) {
      if (word.length < shortestWord || word.includes(' ')) continue
      for (let at = shortestPiece; at <= word.length - shortestPiece; at += 1) {
        const [first, last] = [word.slice(0, at), word.slice(at)]
        // A long vowel or a small kana begins no word.
        if (!words.has(last) || !words.has(first) || (!kana.test(last) && kana.test(last[0] ?? ''))) continue
        pieces.set(word, `${first} ${last}`)
        break
      }
    }
  }
  return pieces
}

/** A model name with its number apart: mini12 is written `mini 12` as well, sx70 SX-70, ds1 DS-1, 990v3 `990 v3`, 50mm1.8 `50mm F1.8`, 1-100 1〜100, カスタム742 `カスタム 742`. Null for other words. */
export function modelInPieces(word: string): string | null {
  const [, first = '', last = ''] =
    /^([a-z]{2,})-?(\d+)$/i.exec(word) ??
    /^([a-z]+)-?(\d{2,}[a-z]?|\d{3,}[a-z]+\d+)$/i.exec(word) ??
    /^(\d{3,})([a-z]\d)$/i.exec(word) ??
    /^(\d+mm)f?(\d.*)$/i.exec(word) ??
    /^(\d+)[-~〜](\d{2,})$/.exec(word) ??
    /^([\p{Script=Katakana}ー]{2,})(\d+)$/u.exec(word) ??
    []
  return first === '' ? null : `${first} ${last}`
}

/**
 * A word where its scripts meet: MIDIキーボード is written `MIDI キーボード` as well, 三つ折り財布 `三つ折り 財布`. Null for other words, and for
 * pieces of one character.
 */
export function atScripts(word: string): string | null {
  const [, first, last] =
    /^([a-z]{2,})([\p{Script=Katakana}ー]{3,})$/iu.exec(word) ??
    /^(\p{Script=Han}{2,})([\p{Script=Katakana}ー]{2,})$/u.exec(word) ??
    /^(\S+[\p{Script=Hiragana}\p{Script=Katakana}ー])(?<!の)(\p{Script=Han}{2,})$/u.exec(word) ??
    []
  return first === undefined || first.length < shortestPiece ? null : `${first} ${last}`
}
