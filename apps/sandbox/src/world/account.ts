import type { Store } from '../store/store.ts'

/** The operator's own account at the marketplace: it buys, and it can lose its card, its rights and its tokens. */
export interface Account {
  /** The account's user id at the marketplace. */
  id: string
  card: 'ok' | 'declined'
  ban: boolean
}

export interface AccountHolder {
  get(): Account
  set(change: Partial<Pick<Account, 'card' | 'ban'>>): Account
  /** Asks the card's bank, which takes so long. */
  askCard(takesMs: number): Promise<Account['card']>
}

export function createAccount(store: Store): AccountHolder {
  const kept = store.collection<Account>('account')
  const get = () => kept.get('operator') ?? { id: '880000001', card: 'ok' as const, ban: false }
  return {
    get,
    askCard: async (takesMs) => {
      await new Promise((resolve) => setTimeout(resolve, takesMs))
      return get().card
    },
    set: (change) => {
      const account = { ...get(), ...change }
      kept.put('operator', account)
      return account
    },
  }
}
