export type FindKind = 'word' | 'category'

export interface DiscoveryTables {
  finds: { day: string; kind: FindKind; what: string; count: number }
}
