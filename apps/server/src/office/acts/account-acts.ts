import { createHmac, randomBytes } from 'node:crypto'
import type { accountActs } from '@otsukai/contract/acts/accounts'
import type { DeliveryAddress } from '@otsukai/connectors/marketplace'
import { actRefused } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/parts.ts'
import { connectAccount, connectedAt } from '../../trade/buying/connect-account.ts'
import { resumeAccount } from '../../trade/buying/trade-accounts.ts'
import { askForWalk } from '../../trade/buying/walk-accounts.ts'
import { isAgreed } from './agreed.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const accountHandlers: HandlersOf<typeof accountActs> = {
  'walk-accounts': async (deps, tx) => ({ accounts: await askForWalk(deps, tx) }),
  'resume-account': async (deps, tx, { account }, { name }) => {
    if (!(await resumeAccount(deps, tx, account, name))) throw actRefused(`没有停用中的采购账号 ${account}，请核对账号。`)
  },
  'connect-account': {
    ahead: async (deps, input, { name, staffId }) => {
      const { account, back, priority, ...parts } = input
      const standing = await deps.db
        .selectFrom('trade_accounts')
        .select(['address', 'priority'])
        .where('id', '=', account)
        .executeTakeFirst()
      const connection = {
        account,
        address: readAddress(standing?.address ?? deps.config.warehouse, parts),
        priority: priority ?? standing?.priority ?? 0,
        by: name,
      }
      const redirectUri = connectedAt(deps.config)
      const state = consentMark(deps.config, account)
      const code = back === undefined ? null : readCode(back, state)
      // The code of the consent holds for minutes and once, so it is not spent before two people agreed.
      if (code !== null && staffId !== null && !(await isAgreed(deps.db, { input, staffId, now: deps.clock() })))
        throw actRefused('先不带授权地址提交一次，另一位同事同意后，用同样的内容继续。')
      const market = await deps.openMarket()
      if (code === null) {
        const consentAt = market.authorisationUrl({ redirectUri, state, nonce: randomBytes(12).toString('hex') })
        return async () => ({ consentAt })
      }
      const tokens = await market.exchangeCode({ code, redirectUri })
      return async (tx) => {
        await connectAccount(deps, tx, { ...connection, tokens })
        return { renewed: standing !== undefined }
      }
    },
  },
}

/**
 * The `state` of the consent (https://www.rfc-editor.org/rfc/rfc6749#section-10.12): computed, so that it need not be stored, and
 * different for each account, so that one owner's consent never connects another's account.
 */
const consentMark = ({ secretKey }: Pick<Settings, 'secretKey'>, account: string): string =>
  createHmac('sha256', secretKey).update(`connect-account:${account}`).digest('hex').slice(0, 32)

/** The code in the redirect's address. Throws a sentence when there is none or its `state` is another's. */
function readCode(back: string, state: string): string {
  const query = URL.canParse(back) ? new URL(back).searchParams : new URLSearchParams()
  const code = query.get('code')
  if (!code)
    throw actRefused(
      query.get('error') ? `账号主人没有同意授权：${query.get('error')}。请从头再连接一次。` : `${back} 里没有授权码，请复制完整的地址。`,
    )
  if (query.get('state') !== state) throw actRefused('这是另一个账号的授权，或者不是从这里发起的，请从头再连接一次。')
  return code
}

function readAddress(standing: DeliveryAddress, given: { [Part in keyof DeliveryAddress]?: string | undefined }): DeliveryAddress {
  const changes = Object.entries(given).filter(([, value]) => value !== undefined)
  const address: DeliveryAddress = { ...standing, ...Object.fromEntries(changes) }
  if (!/^\d{7}$/.test(address.postalCode)) throw actRefused(`${address.postalCode} 不是邮编，应是 7 位数字。`)
  return address
}
