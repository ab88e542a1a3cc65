/** Readings of brands whose Japanese names are not in kana. */
const READINGS: Record<string, string> = {
  'Y-3': 'ワイスリー',
  '4℃': 'ヨンドシー',
  富士フイルム: 'フジフイルム',
  資生堂: 'シセイドウ',
  無印良品: 'ムジルシリョウヒン',
  任天堂: 'ニンテンドウ',
  花王: 'カオウ',
  山崎実業: 'ヤマザキジツギョウ',
}

/** A brand's name in katakana without spaces, for an index by kana; the name itself when its reading is unknown. */
export function kanaOf(nameJa: string): string {
  const plain = nameJa.normalize('NFKC').replaceAll(/\s+/g, '')
  const known = READINGS[nameJa] ?? READINGS[plain]
  return known ?? plain.replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60)).replaceAll('-', 'ー')
}

/** The Latin letter that a brand is filed under; `#` for none. */
export function initialOf(nameEn: string): string {
  const first = nameEn.normalize('NFD').trim()[0]?.toUpperCase() ?? ''
  return /^[A-Z]$/.test(first) ? first : '#'
}
