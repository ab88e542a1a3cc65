import type { DeliveryAddress, TradeTokens } from '@otsukai/connectors/marketplace'
import type { Tx } from '../../platform/db/tables.ts'
import type { Settings, Use } from '../../platform/parts.ts'
import { resumeAccount } from './trade-accounts.ts'
import { keepTokens } from './trade-tokens.ts'

interface Connection {
  account: string
  /** Delivery address of its purchases. */
  address: DeliveryAddress
  /** The account with the least priority value buys first. */
  priority: number
  tokens: TradeTokens
  /** Who connects it: `clerk`, or a member of staff. */
  by: string
}

/** The redirect address of the marketplace's consent page. */
export const connectedAt = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string => `${publicUrl}/marketplace/connected`

/** Connects a trade account with the tokens of its owner's consent; repeating it renews the tokens and ends a pause. */
export async function connectAccount(
  deps: Use<'config' | 'jobs' | 'clock'>,
  tx: Tx,
  { account, address, priority, tokens, by }: Connection,
): Promise<void> {
  const changes = { address: JSON.stringify(address), priority }
  await tx
    .insertInto('trade_accounts')
    .values({ id: account, state: 'active', ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
  await keepTokens(tx, deps.config.secretKey, account, tokens)
  await resumeAccount(deps, tx, account, by)
}
