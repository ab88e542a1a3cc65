/** A message whose signature does not hold, or whose time is too far from ours. */
export class BadSignature extends Error {
  override name = 'BadSignature'
  /** Whether its sender signed it wrongly on purpose, to see it refused. Anyone can say so, and what is refused does no harm. */
  readonly probe: boolean
  constructor(why: string, { probe = false }: { probe?: boolean } = {}) {
    super(why)
    this.probe = probe
  }
}
