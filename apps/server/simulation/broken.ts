/** A broken invariant: ends the run, which is reported with its seed. */
export class Broken extends Error {
  override name = 'Broken'
  constructor(what: string, facts: unknown = null, options: { cause?: unknown } = {}) {
    super(facts === null ? what : `${what}: ${JSON.stringify(facts)}`, options)
  }
}
