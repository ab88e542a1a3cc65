import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

/** Which conversation: a thread by its name, or what it is about, begun or not. */
export type Topic = { threadId: string } | { orderId: string } | { goodsId: string } | Record<never, never>

/** What is read of a topic; null for support while nothing was written to it. */
export const messageReads = {
  list: (page = 1, limit = 30) => read(calls.msgList, { page, limit }),
  thread: (of: { threadId: string } | { orderId: string } | { goodsId: string }, before?: string) =>
    read(calls.msgInfo, before === undefined ? of : { ...of, before }),
}
