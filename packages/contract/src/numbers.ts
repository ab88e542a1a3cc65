const grouped = new Intl.NumberFormat('en-US')
/** `18600` → `18,600`, for the sentences of this package, which imports nothing of ours. */
export const formatJpy = (amountJpy: number): string => grouped.format(amountJpy)
