const grouped = new Intl.NumberFormat('en-US')
/** `18600` → `18,600`. A copy of the one in `money`, as this package imports nothing of ours. */
export const formatJpy = (amountJpy: number): string => grouped.format(amountJpy)

/** Grams within a Chinese sentence: `0.18 kg`. */
export const kgZh = (grams: number): string => `${(grams / 1000).toFixed(2)} kg`
