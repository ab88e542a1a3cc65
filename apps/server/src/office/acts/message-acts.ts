import type { messageActs } from '@otsukai/contract/acts/messages'
import { answerThread } from '../../people/messages/answer-thread.ts'
import { takeThread } from '../../people/messages/take-thread.ts'
import { waitingThreads } from '../../people/messages/waiting-threads.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const messageHandlers: HandlersOf<typeof messageActs> = {
  threads: {
    look: async ({ db }) => {
      const waiting = await waitingThreads(db)
      return waiting.map(({ id, account, order_id: orderId, goods_id: goodsId, waiting_since: waitingSince, text }) => ({
        id,
        account,
        orderId,
        goodsId,
        waitingSince,
        text,
      }))
    },
  },
  'answer-thread': async (deps, tx, { thread, text }, { name, staffId }) => {
    await answerThread(deps, tx, { threadId: thread, text, staff: name })
    if (staffId !== null) await takeThread(tx, thread, staffId)
  },
}
