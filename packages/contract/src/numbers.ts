const grouped = new Intl.NumberFormat('en-US')
/** `18600` → `18,600`. A copy of the one in `money`, as this package imports nothing of ours. */
export const formatJpy = (amountJpy: number): string => grouped.format(amountJpy)

/** A sum within a Chinese sentence: `18,600 日元`. */
export const yenZh = (amountJpy: number): string => `${formatJpy(amountJpy)} 日元`

/** Grams as kilograms: `0.18 kg`. */
export const kgZh = (grams: number): string => `${kg(grams)} kg`

/** The same without its unit, for a column or beside one. */
export const kg = (grams: number): string => (grams / 1000).toFixed(2)
