/** Crockford's base32: no I, L, O, U, so that nobody misreads a label. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random string of `length` digits and letters, five bits each. `random` gives a whole number below its bound. */
export const newBase32 = (random: (bound: number) => number, length: number): string =>
  Array.from({ length }, () => ALPHABET[random(32)]).join('')
