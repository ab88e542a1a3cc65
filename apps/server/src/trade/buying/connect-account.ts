import type { DeliveryAddress, Marketplace } from '@otsukai/connectors/marketplace'
import { transaction } from '../../platform/db/transaction.ts'
import type { Settings, Use } from '../../platform/parts.ts'
import { resumeAccount } from './trade-accounts.ts'
import { keepTokens } from './trade-tokens.ts'

interface Connection {
  account: string
  /** Where what it buys is sent. */
  address: DeliveryAddress
  /** Of several accounts the one with the least buys first. */
  priority: number
  /** From the marketplace's consent page, by way of the redirect address. */
  code: string
  redirectUri: string
  /** Who connects it: `clerk`, or a member of staff. */
  by: string
}

/** Where the marketplace's consent page sends the browser back to. */
export const connectedAt = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string => `${publicUrl}/marketplace/connected`

/** Connects a trade account with the code of its owner's consent; connecting it again renews its tokens and ends a pause. */
export async function connectAccount(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'log'> & { market: Pick<Marketplace, 'exchangeCode'> },
  { account, address, priority, code, redirectUri, by }: Connection,
): Promise<void> {
  const tokens = await deps.market.exchangeCode({ code, redirectUri })
  const told = { address: JSON.stringify(address), priority }
  await transaction(deps.db, async (tx) => {
    await tx
      .insertInto('trade_accounts')
      .values({ id: account, state: 'active', ...told })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
      .execute()
    await keepTokens(tx, deps.config.secretKey, account, tokens)
    await resumeAccount(deps, tx, account, by)
  })
}
