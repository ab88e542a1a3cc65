/** A message with a wrong signature or a timestamp too far from our clock. */
export class BadSignature extends Error {
  override name = 'BadSignature'
  /** The sender marked it as a deliberate probe of our check. Unverified: anyone may claim it, and a refused message does no harm. */
  readonly probe: boolean
  constructor(why: string, { probe = false }: { probe?: boolean } = {}) {
    super(why)
    this.probe = probe
  }
}
