/** Whoever acts without being one of the team, as the books name them. */
const others: Readonly<Record<string, string>> = { clerk: '自动值班员', system: '系统' }

/** Who did something, in Chinese. */
export const personZh = (name: string): string => others[name] ?? name
