import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

/** A conversation by its thread, its order or its goods, begun or not; `{}` is support. */
export type Topic = { threadId: string } | { orderId: string } | { goodsId: string } | Record<never, never>

/** The queries of the message screens. `before` is a message id: loads the messages before it. */
export const messageReads = {
  list: (page = 1, limit = 30) => read(calls.msgList, { page, limit }),
  thread: (of: { threadId: string } | { orderId: string } | { goodsId: string }, before?: string) =>
    read(calls.msgInfo, before === undefined ? of : { ...of, before }),
}
