import { z } from 'zod'
import { act } from './act.ts'
import { Done, NewTradeAccount, Priority, text } from './fields.ts'

const part = text(200).optional().describe("of the address it buys to; else its own so far, or the warehouse's")

/** The trade accounts that buy at the marketplace. */
export const accountActs = {
  'walk-accounts': act({
    summary: "Compares every trade account's purchases with our orders now, and not only at night; `desk` lists what was found.",
    titleZh: '核对采购账号',
    permission: 'purchases.act',
    input: z.object({}),
    data: z.object({ accounts: z.array(z.string()) }),
  }),
  'resume-account': act({
    summary: 'Says that a paused trade account may buy again (its card, ban or address is mended); its orders go on at once.',
    titleZh: '恢复采购账号',
    permission: 'purchases.act',
    about: { kind: 'tradeAccount', field: 'account' },
    input: z.object({ account: text(40).describe('its id, as its entry names it') }),
    data: Done,
  }),
  'connect-account': act({
    summary: 'Connects a trade account, or renews it and ends its pause. Without --back it tells the address where its owner consents.',
    titleZh: '连接采购账号',
    permission: 'accounts.connect',
    about: { kind: 'tradeAccount', field: 'account' },
    second: 'inCases',
    asksOutside: true,
    unkept: ['back'],
    input: z.object({
      account: NewTradeAccount.describe('a name for it, of our own'),
      back: text(4_000).optional().describe('the whole address that the browser came back to after the consent; it holds for minutes'),
      priority: Priority.optional().describe('of several the least buys first; 0 at first'),
      familyName: part,
      firstName: part,
      familyNameKana: part,
      firstNameKana: part,
      telephone: part,
      postalCode: part,
      prefecture: part,
      city: part,
      address1: part,
      address2: part,
    }),
    /** The address of the consent (without `back`), or whether the account was connected before. */
    data: z.union([z.object({ consentAt: z.string() }), z.object({ renewed: z.boolean() })]),
  }),
}
