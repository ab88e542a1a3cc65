import { randomBytes } from 'node:crypto'
import { type Deps } from '../deps.ts'
import { connectAccount } from '../orders/connect-account.ts'

/** The one trade account of an embedded start. */
export const SANDBOX_ACCOUNT = 'sandbox-1'

/** Connects the sandbox's trade account when it is not yet: the sandbox consents at once, so the redirect is read here instead of in a browser. */
export async function connectSandboxAccount({ db, market, config }: Deps): Promise<void> {
  const standing = await db.selectFrom('trade_accounts').select('tokens').where('id', '=', SANDBOX_ACCOUNT).executeTakeFirst()
  if (standing?.tokens) return
  const redirectUri = `${config.publicUrl}/marketplace/connected`
  const state = randomBytes(12).toString('hex')
  const answer = await fetch(market.authorisationUrl({ redirectUri, state, nonce: randomBytes(12).toString('hex') }), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? 'invalid:')
  const code = back.searchParams.get('code')
  if (!code || back.searchParams.get('state') !== state) throw new Error(`the sandbox did not consent: HTTP ${answer.status}`)
  await connectAccount(db, market, config.secretKey, { account: SANDBOX_ACCOUNT, address: config.warehouse, code, redirectUri })
}
