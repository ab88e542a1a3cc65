/** A notice whose signature does not hold, or whose time is too far from ours. */
export class BadSignature extends Error {
  override name = 'BadSignature'
}
