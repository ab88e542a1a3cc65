import { answerThread } from '../../people/messages/answer-thread.ts'
import { type WaitingThread, waitingThreads } from '../../people/messages/waiting-threads.ts'
import type { StaffCommand } from './staff-command.ts'

/** What members write, and how they are answered. */
export const messageCommands: Record<string, StaffCommand> = {
  threads: {
    help: 'Lists the members’ threads that wait for an answer, the longest first.',
    looks: true,
    options: {},
    run: async ({ db }) => {
      const waiting = await waitingThreads(db)
      return waiting.length === 0 ? 'Nobody waits for an answer.' : waiting.map(describe).join('\n')
    },
  },
  'answer-thread': {
    help: 'Answers a member in a thread, which then waits no more.',
    options: { thread: 'its id, as `threads` lists it; an order’s number for its thread', text: 'what the member reads' },
    run: async (deps, { staff }, { thread = '', text = '' }) => {
      await answerThread(deps, { threadId: thread, text, staff })
      return `${thread} is answered.`
    },
  },
}

function describe({ id, account, order_id: orderId, goods_id: goodsId, waiting_since: since, text }: WaitingThread): string {
  const about = orderId ? 'an order' : goodsId ? `goods ${goodsId}` : 'support'
  return `${id}  about ${about}  ${account}  since ${new Date(since).toISOString()}\n    ${JSON.stringify(text)}`
}
