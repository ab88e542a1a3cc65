import { type DeliveryAddress, type Marketplace } from '@otsukai/connectors/marketplace'
import { type Db } from '../db/client.ts'
import { keepTokens } from './trade-tokens.ts'

interface Connection {
  account: string
  address: DeliveryAddress
  /** From the marketplace's consent page, by way of the redirect address. */
  code: string
  redirectUri: string
}

/** Connects a trade account with the code of its owner's consent; connecting it again renews its tokens and ends a pause. */
export async function connectAccount(db: Db, market: Marketplace, key: Buffer, { account, address, code, redirectUri }: Connection): Promise<void> {
  const tokens = await market.exchangeCode({ code, redirectUri })
  await db
    .insertInto('trade_accounts')
    .values({ id: account, state: 'disconnected', address: JSON.stringify(address), priority: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ address: JSON.stringify(address) }))
    .execute()
  await keepTokens(db, key, account, tokens)
}
