const grouped = new Intl.NumberFormat('en-US')
/** `18600` → `18,600`. A copy of the one in `money`, as this package imports nothing of ours. */
export const formatJpy = (amountJpy: number): string => grouped.format(amountJpy)

/** Grams as kilograms: `0.18 kg`. */
export const kgZh = (grams: number): string => `${kg(grams)} kg`

/** The same without its unit, for a column or beside one. */
export const kg = (grams: number): string => (grams / 1000).toFixed(2)
