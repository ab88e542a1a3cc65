import { z } from 'zod'
import { type DataOf, get, post } from './call.ts'
import { listOf, Paging, Time } from './fields.ts'
import { GoodsId, OrderId, ParcelId, RequestId } from './ids.ts'
import { messageLimits } from './message-limits.ts'

/** The id of an order's thread is the order's; other threads have 16 characters. */
export const ThreadId = z.string().regex(/^(?:[0-9A-HJKMNP-TV-Z]{10}|[0-9A-HJKMNP-TV-Z]{16})$/)
/** `m…`: a message of a person; `t…`: a line of an order's timeline. */
export const MessageId = z.string().regex(/^[mt]\d{1,15}$/)

/** The subject of a thread: an order, goods, or neither for support. */
const About = { threadId: ThreadId, orderId: OrderId.optional(), goodsId: GoodsId.optional() }

export const Message = z.object({
  id: MessageId,
  /** `system`: a step of the order, news of its parcel or of a bid on the goods. */
  from: z.enum(['member', 'staff', 'system']),
  /** The parcel of which `text` tells. */
  parcelId: ParcelId.optional(),
  text: z.string(),
  /** Addresses on our own origin, for this member only. */
  images: z.array(z.string()),
  at: Time,
})
export type Message = z.output<typeof Message>

export const ThreadEntry = z.object({
  ...About,
  title: z.string(),
  /** The goods' title as the seller wrote it, where `title` is its Chinese; else null. */
  original: z.string().nullable(),
  /** Address of the goods' picture, on our own origin. */
  thumbnail: z.string().nullable(),
  lastId: MessageId,
  lastText: z.string(),
  lastAt: Time,
  unread: z.int(),
})
export type ThreadEntry = z.output<typeof ThreadEntry>

export const msgList = get('/api/order/msgList', {
  summary: "The member's threads, the newest word first: one for each order, for support, and for goods asked about",
  who: 'member',
  input: z.object(Paging),
  data: listOf(ThreadEntry).extend({
    /** The number of unread entries in all threads, also those on other pages. */
    unread: z.int(),
    /** Null until something was written to support. */
    supportThreadId: ThreadId.nullable(),
  }),
})
export type ThreadList = DataOf<typeof msgList>

export const Thread = z.object({
  ...About,
  title: z.string(),
  /** The goods' title as the seller wrote it, where `title` is its Chinese; else null. */
  original: z.string().nullable(),
  thumbnail: z.string().nullable(),
  unread: z.int(),
  /** Oldest first, the newest 200 at most. */
  messages: z.array(Message),
  /** Whether there are older ones, to be loaded with `before` the first. */
  earlier: z.boolean(),
})
export type Thread = z.output<typeof Thread>

const Before = { before: MessageId.optional() }
export const msgInfo = get('/api/order/msgInfo', {
  summary: 'One thread with its messages; the steps of an order, and what becomes of a bid, are messages of the system',
  who: 'member',
  input: z.union([
    z.object({ threadId: ThreadId, ...Before }),
    z.object({ orderId: OrderId, ...Before }),
    z.object({ goodsId: GoodsId, ...Before }),
  ]),
  data: Thread,
})

export const msgRead = post('/api/order/msgRead', {
  summary: 'Says that a thread was read up to a message; answers how many of its messages are still unread',
  who: 'member',
  input: z.object({ threadId: ThreadId, upTo: MessageId }),
  data: z.object({ unread: z.int() }),
})

const Images = z.array(z.file()).max(messageLimits.images)

export const msgSend = post('/api/order/msgSend', {
  summary: 'Writes to the operator: in a thread, about an order, about goods, or (none of these) to support',
  who: 'member',
  encoding: 'multipart',
  upload: { files: messageLimits.images, bytes: messageLimits.imageBytes },
  input: z
    .object({
      threadId: ThreadId.optional(),
      orderId: OrderId.optional(),
      goodsId: GoodsId.optional(),
      // Forms send line ends as CRLF.
      text: z
        .string()
        .overwrite((text) => text.replaceAll('\r\n', '\n'))
        .trim()
        .min(1)
        .max(messageLimits.textLength),
      /** PNG, JPEG or WebP, 5 MiB each at most: another type is 415, a larger one 413. One file is a list of one. */
      images: z.union([Images, z.file().transform((one) => [one])]).default([]),
      requestId: RequestId,
    })
    .refine(({ threadId, orderId, goodsId }) => [threadId, orderId, goodsId].filter(Boolean).length <= 1, {
      path: ['threadId'],
      message: 'threadId, orderId or goodsId: one of them at most',
    }),
  data: Message.extend({ threadId: ThreadId }),
  refusals: ['requestIdReused'],
})
