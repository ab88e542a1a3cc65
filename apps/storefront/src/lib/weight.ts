/** Grams as kilograms: `0.18 kg`. */
export const weightZh = (grams: number): string => `${kg(grams)} kg`

/** The same without its unit, for a column or beside one. */
export const kg = (grams: number): string => (grams / 1000).toFixed(2)
