import { z } from 'zod'
import { Jpy, Time } from '../fields.ts'
import { act } from './act.ts'
import { entry } from './desk.ts'
import { Day, Done, MemberAccount, SignedJpy, SumJpy, text } from './fields.ts'

const member = MemberAccount.describe('the account that they log in with')

/** Acts on members' accounts, balances and payments. */
export const walletActs = {
  'refund-member': act({
    summary: 'Gives unspent money back to the payments that brought it, newest first.',
    titleZh: '退款给会员',
    permission: 'money.act',
    about: { kind: 'member', field: 'member' },
    second: 'aboveRefundLimit',
    input: z.object({ member, amountJpy: SumJpy.describe('in yen') }),
    data: z.object({ refunds: z.array(z.string()) }),
  }),
  'show-contacts': act({
    summary: 'Tells how to reach a member, which lists and pages leave out.',
    titleZh: '看联系方式',
    permission: 'members.read',
    about: { kind: 'member', field: 'member' },
    rests: false,
    input: z.object({ member }),
    data: z.object({ account: z.string(), email: z.string().nullable(), wechat: z.string().nullable() }),
  }),
  'freeze-member': act({
    summary: 'Lets a member only read and write messages: nothing of theirs moves money or orders.',
    titleZh: '冻结会员',
    permission: 'members.act',
    about: { kind: 'member', field: 'member' },
    undoneBy: 'unfreeze-member',
    input: z.object({ member }),
    data: z.object({ isNew: z.boolean() }),
  }),
  'unfreeze-member': act({
    summary: 'Ends it; a debt stays, and the next money pays it first.',
    titleZh: '解冻会员',
    permission: 'money.act',
    about: { kind: 'member', field: 'member' },
    second: 'inCases',
    input: z.object({ member }),
    data: z.object({ wasFrozen: z.boolean() }),
  }),
  'reset-password': act({
    summary: 'Makes a link by which a member who forgot their password sets a new one, once and within 24 hours; an older link is void.',
    titleZh: '发重设密码链接',
    permission: 'members.act',
    about: { kind: 'member', field: 'member' },
    rests: false,
    second: 'aboveLimit',
    input: z.object({ member }),
    data: z.object({ url: z.string(), expiresAt: Time }),
  }),
  reconcile: act({
    summary: "Has both gateways' bills of a day read again at once; what they do not explain within three days comes to the desk.",
    titleZh: '重读账单',
    permission: 'money.act',
    about: { kind: 'day', field: 'day' },
    input: z.object({ day: Day.describe('in Beijing, like 2026-11-20') }),
    data: Done,
  }),
  'credit-odd-payment': act({
    summary: 'Credits a payment that could not be booked by itself, once it was seen at the gateway.',
    titleZh: '异常到账入账',
    permission: 'money.act',
    about: { kind: 'entry', field: 'entry' },
    second: 'abovePaymentLimit',
    input: z.object({ entry }),
    data: z.object({ memberId: z.int(), amountJpy: Jpy }),
  }),
  'adjust-balance': act({
    summary: "Puts a member's balance right by hand.",
    titleZh: '调整余额',
    permission: 'money.act',
    about: { kind: 'member', field: 'member' },
    second: 'aboveLimit',
    input: z.object({
      member,
      amountJpy: SignedJpy.describe('in yen: 500 is given to the member, -500 taken'),
      ref: text(200).describe('what it is put right for (the case, the order): the same one is adjusted once'),
      note: text(500).describe('what the member reads in their statement, in Chinese'),
    }),
    data: z.object({ isNew: z.boolean() }),
  }),
}
