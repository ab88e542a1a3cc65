import type { purchaseActs } from '@otsukai/contract/acts/purchases'
import { yen } from '@otsukai/money/yen'
import { beginByHand, recordByHand, releaseByHand } from '../../trade/buying/buy-by-hand.ts'
import { correctPurchase } from '../../trade/buying/correct-purchase.ts'
import { giveUpDoubt } from '../../trade/buying/give-up-doubt.ts'
import { proveOrphan, provePaid } from '../../trade/buying/prove-paid.ts'
import { adoptOrphan, recordOrphan, resellOrphan, returnOrphan } from '../../trade/buying/settle-orphan.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const purchaseHandlers: HandlersOf<typeof purchaseActs> = {
  'begin-purchase': async (deps, tx, { order, account = null }, { name }) => {
    const attempt = await beginByHand(deps, tx, { orderId: order, account, staff: name })
    return { goodsId: attempt.item_id, account: attempt.trade_account, until: attempt.lease_until }
  },
  'record-purchase': {
    prove: (deps, { order, account = null, reference, paid }) =>
      provePaid(deps, { orderId: order, account, marketId: reference, paidJpy: paid }),
    command: async (deps, tx, { order, account = null, reference, paid }, { name }, proven) => ({
      ...(await recordByHand(deps, tx, { orderId: order, account, staff: name, marketId: reference, paidJpy: paid })),
      proven,
    }),
  },
  'release-purchase': (deps, tx, { order }, { name }) => releaseByHand(deps, tx, { orderId: order, staff: name }),
  'correct-purchase': {
    prove: (deps, { order, reference, paid }) => provePaid(deps, { orderId: order, account: null, marketId: reference, paidJpy: paid }),
    command: async (deps, tx, { order, reference, paid }, { name, reason }, proven) => {
      await correctPurchase(deps, tx, { orderId: order, marketId: reference, paidJpy: yen(paid), staff: name, why: reason })
      return { proven }
    },
  },
  'settle-not-ours': (deps, tx, { order }, { name, reason }) => giveUpDoubt(deps, tx, { orderId: order, staff: name, why: reason }),
  'record-orphan': {
    prove: (deps, { goods, account = null, reference, paid }) =>
      proveOrphan(deps, { goodsId: goods, account, marketId: reference, paidJpy: paid }),
    command: async (deps, tx, { goods, order = null, account = null, reference, paid }, { name, reason }, proven) => {
      const orphan = { account, goodsId: goods, marketId: reference, paidJpy: paid, orderId: order, staff: name, why: reason }
      return { ...(await recordOrphan(deps, tx, orphan)), proven }
    },
  },
  'adopt-orphan': (deps, tx, { entry, order }, { name, reason }) =>
    adoptOrphan(deps, tx, { entry, staff: name, why: reason, orderId: order }),
  'return-orphan': (deps, tx, { entry, amount }, { name, reason }) =>
    returnOrphan(deps, tx, { entry, staff: name, why: reason, amountJpy: yen(amount) }),
  'resell-orphan': (deps, tx, { entry, amount }, { name, reason }) =>
    resellOrphan(deps, tx, { entry, staff: name, why: reason, amountJpy: yen(amount) }),
}
