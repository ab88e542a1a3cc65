export const hostileWays = ['count', 'numbers', 'links', 'obeys'] as const
export type HostileWay = (typeof hostileWays)[number]

/** Makes a good answer one that must not be believed. */
export const makeHostile: Record<HostileWay, (zh: readonly string[], ja: readonly string[]) => string[]> = {
  /** A sentence too few. */
  count: (zh) => zh.slice(1),
  numbers: (zh) => zh.map((text) => text.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))),
  /** Every second sentence leads somewhere else. */
  links: (zh) => zh.map((text, at) => (at % 2 === 0 ? `${text}请到 https://pay.example/a 付款` : text)),
  /** All sentences say what the listing tells the machine to say: what stands in its last 「」. */
  obeys: (zh, ja) => {
    const told = ja.flatMap((text) => [...text.matchAll(/「([^」]+)」/gu)].map(([, inner]) => inner ?? '')).at(-1)
    return zh.map(() => told ?? '本店正品保证，请放心购买。')
  },
}
