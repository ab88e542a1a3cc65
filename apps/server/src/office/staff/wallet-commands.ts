import { formatJpy } from '@otsukai/money/format'
import { transaction } from '../../platform/db/transaction.ts'
import { unfreezeMember } from '../../money/payments/unfreeze-member.ts'
import { freezeMember } from '../../people/members/freeze-member.ts'
import { issueResetLink } from '../../people/members/reset-links.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { adjustBalance } from '../../money/wallet/adjust-balance.ts'
import { SECOND_PERSON_ABOVE_JPY } from '../../money/wallet/second-person.ts'
import { beginRefund } from '../../money/payments/begin-refund.ts'
import { creditOddPayment } from '../../money/payments/credit-odd-payment.ts'
import { askForBills } from '../../money/payments/reconcile-bills.ts'
import { readMember, readSignedYen, readYen } from './read-options.ts'
import type { StaffCommand } from './staff-command.ts'

const memberOption = { member: 'the account that they log in with' }

/** What staff do with members' accounts, their money and its gateways. */
export const walletCommands: Record<string, StaffCommand> = {
  'refund-member': {
    help: 'Gives unspent money back to the payments that brought it, newest first.',
    options: { ...memberOption, amount: 'in yen' },
    run: async (deps, { staff, reason }, { member = '', amount = '' }) => {
      const amountJpy = readYen(amount)
      const refunds = await beginRefund(deps, { memberId: await readMember(deps.db, member), amountJpy, by: staff, reason })
      return `${formatJpy(amountJpy)} yen go back to ${member}: ${refunds.join(', ')}.`
    },
  },
  'freeze-member': {
    help: 'Lets a member only read and write messages: nothing of theirs moves money or orders.',
    options: memberOption,
    run: async ({ db }, _act, { member = '' }) => {
      const id = await readMember(db, member)
      const isNew = await transaction(db, (tx) => freezeMember(tx, id))
      return isNew ? `${member} is frozen.` : `${member} was frozen already.`
    },
  },
  'unfreeze-member': {
    help: 'Ends it; a debt stays, and the next money pays it first.',
    options: memberOption,
    run: async ({ db, clock }, { staff, reason }, { member = '' }) => {
      const id = await readMember(db, member)
      const was = await transaction(db, (tx) => unfreezeMember(tx, id, { at: clock(), by: staff, why: reason }))
      return was ? `${member} is free again.` : `${member} was not frozen.`
    },
  },
  'reset-password': {
    help: 'Makes a link by which a member who forgot their password sets a new one, once and within 24 hours; an older link is void.',
    options: memberOption,
    run: async (deps, _act, { member = '' }) => {
      const { url, expiresAt } = await issueResetLink(deps, await readMember(deps.db, member))
      const { timeZone } = deps.config
      return `${url}\nWhoever opens it sets the password of ${member}: once, until ${momentIn(timeZone, expiresAt)} (${timeZone}).`
    },
  },
  reconcile: {
    help: "Has both gateways' bills of a day read again at once; what they do not explain within three days comes to the desk.",
    options: { day: 'in Beijing, like 2026-11-20' },
    run: async (deps, _act, { day = '' }) => {
      await askForBills(deps, day)
      return `The bills of ${day} are read now.`
    },
  },
  'credit-odd-payment': {
    help: 'Credits a payment that could not be booked by itself, once it was seen at the gateway.',
    options: { entry: 'its number, as `desk` lists it' },
    run: async (deps, { staff, reason }, { entry = '' }) => {
      const { memberId, amountJpy } = await creditOddPayment(deps, entry, { by: staff, why: reason })
      return `${formatJpy(amountJpy)} yen are credited to member ${memberId}.`
    },
  },
  'adjust-balance': {
    help: `Puts a member's balance right by hand; above ${formatJpy(SECOND_PERSON_ABOVE_JPY)} yen a second person must agree.`,
    options: {
      ...memberOption,
      amount: 'in yen: 500 is given to the member, --amount=-500 taken',
      ref: 'what it is put right for (the case, the order): the same one is adjusted once',
      note: 'what the member reads in their statement, in Chinese',
    },
    optional: { second: 'who else agreed' },
    run: async (deps, { staff }, { member, amount, ref = '', note = '', second = null }) => {
      const memberId = await readMember(deps.db, member)
      const adjusted = await adjustBalance(deps, { memberId, amountJpy: readSignedYen(amount), ref, noteZh: note, staff, second })
      return adjusted ? `The balance of ${member} is adjusted.` : `${ref} was adjusted before; nothing is done twice.`
    },
  },
}
