import { createHmac, randomBytes } from 'node:crypto'
import type { DeliveryAddress, Marketplace } from '@otsukai/connectors/marketplace'
import type { Settings } from '../../platform/parts.ts'
import { connectAccount, connectedAt } from '../../trade/buying/connect-account.ts'
import { readAccountId, readPriority } from './read-options.ts'
import type { StaffCommand } from './staff-command.ts'

/** The parts of the address that an account buys to, and how they are told. */
const addressParts = {
  'family-name': 'familyName',
  'first-name': 'firstName',
  'family-name-kana': 'familyNameKana',
  'first-name-kana': 'firstNameKana',
  telephone: 'telephone',
  'postal-code': 'postalCode',
  prefecture: 'prefecture',
  city: 'city',
  address1: 'address1',
  address2: 'address2',
} as const satisfies Record<string, keyof DeliveryAddress>

const partHelp = "of the address it buys to; else its own so far, or the warehouse's"

/** The trade accounts that buy at the marketplace. */
export const accountCommands: Record<string, StaffCommand> = {
  'connect-account': {
    help: 'Connects a trade account, or renews it and ends its pause. Without --back it tells the address where its owner consents.',
    options: { account: 'a name for it, of our own' },
    optional: {
      back: 'the whole address that the browser came back to after the consent; it holds for minutes',
      priority: 'of several the least buys first; 0 at first',
      ...Object.fromEntries(Object.keys(addressParts).map((part) => [part, partHelp])),
    },
    unkept: ['back'],
    run: async (deps, { staff }, { account: told, back, priority, ...parts }) => {
      const account = readAccountId(told)
      const standing = await deps.db
        .selectFrom('trade_accounts')
        .select(['address', 'priority'])
        .where('id', '=', account)
        .executeTakeFirst()
      const connection = {
        account,
        address: readAddress(standing?.address ?? deps.config.warehouse, parts),
        priority: priority === undefined ? (standing?.priority ?? 0) : readPriority(priority),
        redirectUri: connectedAt(deps.config),
        by: staff,
      }
      const state = consentMark(deps.config, account)
      const code = back === undefined ? null : readCode(back, state)
      const market = await deps.openMarket()
      if (code === null) return tellWhere(market, connection.redirectUri, state)
      await connectAccount({ ...deps, market }, { ...connection, code })
      return `${account} is ${standing ? 'connected anew' : 'connected'}, and buys.`
    },
  },
}

const tellWhere = (market: Marketplace, redirectUri: string, state: string): string =>
  [
    "Open this address in a browser where the account's owner is logged in, and consent:",
    market.authorisationUrl({ redirectUri, state, nonce: randomBytes(12).toString('hex') }),
    'The browser then goes to an address that shows nothing. Run the same command again with all of that address as --back.',
  ].join('\n')

/**
 * The `state` of the consent (https://www.rfc-editor.org/rfc/rfc6749#section-10.12): known again without being kept, and another
 * for each account, so that the consent of one owner never connects the account of another.
 */
const consentMark = ({ secretKey }: Pick<Settings, 'secretKey'>, account: string): string =>
  createHmac('sha256', secretKey).update(`connect-account:${account}`).digest('hex').slice(0, 32)

/** The code in the address that the browser came back to. Throws a sentence. */
function readCode(back: string, state: string): string {
  const query = URL.canParse(back) ? new URL(back).searchParams : new URLSearchParams()
  const code = query.get('code')
  if (!code) throw new Error(query.get('error') ? `The owner did not consent: ${query.get('error')}.` : `There is no code in ${back}.`)
  if (query.get('state') !== state) throw new Error('That is the consent to another account, or one that was not asked for here.')
  return code
}

function readAddress(standing: DeliveryAddress, told: Record<string, string>): DeliveryAddress {
  const changes = Object.entries(addressParts).flatMap(([option, part]) => (told[option] === undefined ? [] : [[part, told[option]]]))
  const address: DeliveryAddress = { ...standing, ...Object.fromEntries(changes) }
  if (!/^\d{7}$/.test(address.postalCode)) throw new Error(`${address.postalCode} is no postal code: seven digits.`)
  return address
}
