import { type DeliveryAddress } from '@otsukai/connectors/marketplace'
import { transaction } from '../db/transaction.ts'
import { type Deps } from '../deps.ts'
import { resumeAccount } from './trade-accounts.ts'
import { keepTokens } from './trade-tokens.ts'

interface Connection {
  account: string
  address: DeliveryAddress
  /** From the marketplace's consent page, by way of the redirect address. */
  code: string
  redirectUri: string
  /** Who connects it: `clerk`, or a member of staff. */
  by: string
}

/** Connects a trade account with the code of its owner's consent; connecting it again renews its tokens and ends a pause. */
export async function connectAccount(deps: Deps, { account, address, code, redirectUri, by }: Connection): Promise<void> {
  const tokens = await deps.market.exchangeCode({ code, redirectUri })
  await transaction(deps.db, async (tx) => {
    await tx
      .insertInto('trade_accounts')
      .values({ id: account, state: 'active', address: JSON.stringify(address), priority: 0 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ address: JSON.stringify(address) }))
      .execute()
    await keepTokens(tx, deps.config.secretKey, account, tokens)
    await resumeAccount(deps, tx, account, by)
  })
}
