import type { DeliveryAddress, TradeTokens } from '@otsukai/connectors/marketplace'
import type { Tx } from '../../platform/db/tables.ts'
import type { Settings, Use } from '../../platform/parts.ts'
import { resumeAccount } from './trade-accounts.ts'
import { keepTokens } from './trade-tokens.ts'

interface Connection {
  account: string
  /** Where what it buys is sent. */
  address: DeliveryAddress
  /** Of several accounts the one with the least buys first. */
  priority: number
  tokens: TradeTokens
  /** Who connects it: `clerk`, or a member of staff. */
  by: string
}

/** Where the marketplace's consent page sends the browser back to. */
export const connectedAt = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string => `${publicUrl}/marketplace/connected`

/** Connects a trade account with the tokens that its owner's consent gave; connecting it again renews its tokens and ends a pause. */
export async function connectAccount(
  deps: Use<'config' | 'jobs' | 'clock'>,
  tx: Tx,
  { account, address, priority, tokens, by }: Connection,
): Promise<void> {
  const told = { address: JSON.stringify(address), priority }
  await tx
    .insertInto('trade_accounts')
    .values({ id: account, state: 'active', ...told })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
    .execute()
  await keepTokens(tx, deps.config.secretKey, account, tokens)
  await resumeAccount(deps, tx, account, by)
}
