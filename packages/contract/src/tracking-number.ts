/**
 * A carrier's number as it is stored and compared, of what was scanned or typed: without hyphens, spaces, and the letters with which a
 * Codabar label begins and ends.
 */
export function plainTracking(scanned: string): string {
  const text = scanned
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015\u2212-]/g, '')
  return /^[A-D](\d+)[A-D]$/.exec(text)?.[1] ?? text
}

/** The spellings under which the marketplace may have told a number: plain, and in fours as labels print twelve digits. */
export function trackingSpellings(scanned: string): string[] {
  const plain = plainTracking(scanned)
  const fours = /^(\d{4})(\d{4})(\d{4})$/.exec(plain)
  return [...new Set([plain, scanned.trim(), ...(fours ? [fours.slice(1).join('-')] : [])])]
}

/** By position, of the eight digits of an international number. https://www.upu.int/UPU/media/upu/files/postalSolutions/programmesAndServices/standards/S10-12.pdf */
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]

function s10CheckDigit(digits: string): number {
  const sum = S10_WEIGHTS.reduce((so, weight, n) => so + weight * Number(digits[n]), 0)
  const rest = 11 - (sum % 11)
  return rest === 10 ? 0 : rest === 11 ? 5 : rest
}

/** An international number: two letters, eight digits with their check digit, and the country of its post. */
export function s10Number(letters: string, serial: number, country: string): string {
  const digits = String(serial).padStart(8, '0')
  return `${letters}${digits}${s10CheckDigit(digits)}${country}`
}

/**
 * Whether a number cannot be one that a carrier printed: twelve digits of Yamato, Sagawa and Japan Post end in the rest of the first eleven
 * by seven, and international ones have a check digit of S10. Any other form may be right.
 */
export function isMisread(scanned: string): boolean {
  const plain = plainTracking(scanned)
  if (/^\d{12}$/.test(plain)) return Number(plain.slice(0, 11)) % 7 !== Number(plain[11])
  const s10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(plain)
  return s10 !== null && s10CheckDigit(s10[1]!) !== Number(s10[2])
}

/** Whether a carrier can take a parcel abroad under a number: Japan Post's are international and its own. Of others the form is not known. */
export const goesAbroad = (carrier: string, scanned: string): boolean =>
  carrier !== 'japanPost' || /^[A-Z]{2}\d{9}JP$/.test(plainTracking(scanned))
