import { AccountRefused } from '@otsukai/connectors/marketplace'
import { randomBytes } from 'node:crypto'
import { transaction } from '../../platform/db/transaction.ts'
import type { Parts } from '../../platform/parts.ts'
import { connectAccount, connectedAt } from '../../trade/buying/connect-account.ts'

/** The only trade account of sandbox mode. */
const SANDBOX_ACCOUNT = 'sandbox-1'

/** Connects the sandbox's trade account, unless it is connected. */
export async function connectSandboxAccount(deps: Parts): Promise<void> {
  const standing = await deps.db.selectFrom('trade_accounts').select('tokens').where('id', '=', SANDBOX_ACCOUNT).executeTakeFirst()
  if (!standing?.tokens) await connect(deps)
}

/** Connects the account again when it is paused because its tokens are void. A pause for another reason (a ban) stays. */
export async function reconnectSandboxAccount(deps: Parts): Promise<void> {
  const paused = await deps.db
    .selectFrom('trade_accounts')
    .select('id')
    .where('id', '=', SANDBOX_ACCOUNT)
    .where('state', '=', 'paused')
    .where('paused_why', '=', 'account')
    .executeTakeFirst()
  if (!paused) return
  try {
    // The sandbox's ban forbids buying only, so a refusal here means the token.
    await deps.market.todoList(SANDBOX_ACCOUNT)
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error
    await connect(deps)
  }
}

/** The sandbox consents at once, so the redirect is read here instead of in a browser. */
async function connect(deps: Parts): Promise<void> {
  const { market, config } = deps
  const redirectUri = connectedAt(config)
  const state = randomBytes(12).toString('hex')
  const answer = await fetch(market.authorisationUrl({ redirectUri, state, nonce: randomBytes(12).toString('hex') }), {
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? 'invalid:')
  const code = back.searchParams.get('code')
  if (!code || back.searchParams.get('state') !== state) throw new Error(`the sandbox did not consent: HTTP ${answer.status}`)
  const tokens = await market.exchangeCode({ code, redirectUri })
  const connection = { account: SANDBOX_ACCOUNT, address: config.warehouse, priority: 0, tokens, by: 'clerk' }
  await transaction(deps.db, (tx) => connectAccount(deps, tx, connection))
}
