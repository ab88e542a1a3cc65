import type { OrderState } from '@otsukai/contract/order-steps'
import type { Use } from '../../platform/parts.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { answerThread } from '../../people/messages/answer-thread.ts'
import { type WaitingThread, waitingThreads } from '../../people/messages/waiting-threads.ts'

/** Answers every waiting thread once: `ifWaiting` checks, under the thread's lock, that nobody has answered meanwhile. */
export async function answerMessages(deps: Use<'db' | 'clock'>): Promise<void> {
  for (const thread of await waitingThreads(deps.db)) {
    const text = await wordsFor(deps, thread)
    await transaction(deps.db, (tx) => answerThread(deps, tx, { threadId: thread.id, text, staff: 'clerk', ifWaiting: true }))
  }
}

/** An answer that is true of the order's state, whatever the question. */
async function wordsFor({ db }: Use<'db'>, { order_id: orderId, goods_id: goodsId }: WaitingThread): Promise<string> {
  if (goodsId) return '您好，这件商品的问题我记下了，正在替您问卖家，一有回复就写在这里。'
  if (!orderId) return '您好，消息收到了。我先帮您查一下，有结果就回复在这里；要是和某个订单有关，把订单号发给我会更快。'
  const { state } = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
  return `您好，您的留言收到了。${orderWords[state]}`
}

const orderWords: Record<OrderState, string> = {
  unpaid: '订单还没有付款，您付款之后我们马上去采购。',
  paid: '采购员正准备下单，您的要求已经转告他了。',
  purchasing: '采购员正在下单，结果一出来这里就会通知您。',
  inDoubt: '这一单还在和煤炉核实，款项都给您留着，有结果马上告诉您。',
  purchased: '东西已经买到了，正等卖家发货，发货后这里会有通知。',
  shipped: '包裹在来仓库的路上，到仓后我们会照您说的核对。',
  warehoused: '东西已经在仓库了，我去请仓库的同事看一下，再回复您。',
  sentAbroad: '包裹已经寄出了，我帮您看一下承运商的最新消息，再回复您。',
  disposed: '这件存放到期，已经处理了，我帮您查一下记录，再回复您。',
  tradeFailed: '这一单没有买成，款项已经退回您的余额；想要同款，我可以帮您再找找。',
  cancelled: '这一单已经取消了；想要的话重新下单就可以。',
}
