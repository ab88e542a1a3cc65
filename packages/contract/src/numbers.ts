const grouped = new Intl.NumberFormat('en-US')
/** `18600` → `18,600`. A copy of the one in `money`, as this package imports nothing of ours. */
export const formatJpy = (amountJpy: number): string => grouped.format(amountJpy)
