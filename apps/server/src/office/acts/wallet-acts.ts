import type { walletActs } from '@otsukai/contract/acts/wallet'
import { yen } from '@otsukai/money/yen'
import { beginRefund } from '../../money/payments/begin-refund.ts'
import { creditOddPayment } from '../../money/payments/credit-odd-payment.ts'
import { askForBills } from '../../money/payments/reconcile-bills.ts'
import { unfreezeMember } from '../../money/payments/unfreeze-member.ts'
import { adjustBalance } from '../../money/wallet/adjust-balance.ts'
import { freezeMember } from '../../people/members/freeze-member.ts'
import { issueResetLink } from '../../people/members/reset-links.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import { boundContacts } from './bound-contacts.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const walletHandlers: HandlersOf<typeof walletActs> = {
  'refund-member': async (deps, tx, { member, amountJpy }, { name, reason }) => ({
    refunds: await beginRefund(deps, tx, { memberId: await memberOf(tx, member), amountJpy, by: name, reason }),
  }),
  'show-contacts': async (deps, tx, { member }, { staffId }) => {
    const memberId = await memberOf(tx, member)
    await boundContacts(deps, tx, { memberId, staffId })
    return tx.selectFrom('members').select(['account', 'email', 'wechat']).where('id', '=', memberId).executeTakeFirstOrThrow()
  },
  'freeze-member': async (_deps, tx, { member }) => ({ isNew: await freezeMember(tx, await memberOf(tx, member)) }),
  'unfreeze-member': async ({ clock }, tx, { member }, { name, reason }) => ({
    wasFrozen: await unfreezeMember(tx, await memberOf(tx, member), { at: clock(), by: name, why: reason }),
  }),
  'reset-password': async (deps, tx, { member }) => issueResetLink(deps, tx, await memberOf(tx, member)),
  reconcile: (deps, tx, { day }) => askForBills(deps, tx, day),
  'credit-odd-payment': (deps, tx, { entry }, { name, reason }) => creditOddPayment(deps, tx, entry, { by: name, why: reason }),
  'adjust-balance': async (deps, tx, { member, amountJpy, ref, note }, { name }) => {
    const memberId = await memberOf(tx, member)
    return { isNew: await adjustBalance(deps, tx, { memberId, amountJpy: yen(amountJpy), ref, noteZh: note, staff: name }) }
  },
}

/** A member by the account that they log in with. */
async function memberOf(tx: Tx, account: string): Promise<number> {
  const member = await tx.selectFrom('members').select('id').where('account', '=', account).executeTakeFirst()
  if (!member) throw actRefused(`没有会员 ${account}，请核对账号。`)
  return member.id
}
