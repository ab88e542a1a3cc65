/** Crockford's base32: no I, L, O, U, so that a label is read the same by everyone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** So many digits and letters, five bits each. `random` gives a whole number below its bound. */
export const newBase32 = (random: (bound: number) => number, length: number): string =>
  Array.from({ length }, () => ALPHABET[random(32)]).join('')
