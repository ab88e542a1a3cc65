/** A weight with a point is told in kilograms, as scales show it; input methods write other points. */
export const inKilograms = (typed: string): boolean => /[.,。]/.test(typed)

/** Grams as typed. Null for none. */
export function gramsOf(typed: string): number | null {
  const text = typed.trim().replace('。', '.').replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return null
  const grams = inKilograms(text) ? Math.round(Number(text) * 1_000) : Number(text)
  return grams >= 1 && grams <= 999_999 ? grams : null
}

/** `0.386`, as labels and scales show grams. */
export const kilograms = (grams: number): string => (grams / 1_000).toFixed(3)
