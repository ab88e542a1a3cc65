/** Not by `Intl`: its first use in a page loads its data, some 40 ms before the first paint. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `18600` → `18,600`; a loss carries the typographic minus: `−1,240`. */
export const formatJpy = (amountJpy: number): string => (amountJpy < 0 ? '−' : '') + grouped(Math.abs(amountJpy))

/** A signed movement: `+8,420`, `−300`, `0`. */
export const formatSignedJpy = (amountJpy: number): string => (amountJpy > 0 ? '+' : '') + formatJpy(amountJpy)

/** Fen as yuan with both decimals, for screens where the member decides: `91665` → `916.65`. */
export const formatFen = (amountFen: number): string => {
  const fen = Math.abs(amountFen)
  return `${amountFen < 0 ? '−' : ''}${grouped(Math.trunc(fen / 100))}.${String(fen % 100).padStart(2, '0')}`
}

/** Fen as whole yuan, rounded to the nearest, for cards and lists: `90210` → `902`. */
export const formatYuan = (amountFen: number): string => grouped(Math.round(amountFen / 100))

/** A rate with four to six decimals: `0.0485`. */
export const formatRate = (rate: number): string => rate.toFixed(6).replace(/0{1,2}$/, '')

/** A sum within a Chinese sentence: `18,600 日元`. */
export const yenZh = (amountJpy: number): string => `${formatJpy(amountJpy)} 日元`
