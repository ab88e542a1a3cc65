import { z } from 'zod'
import { Time } from '../fields.ts'
import { messageLimits } from '../message-limits.ts'
import { act, look } from './act.ts'
import { Done, text } from './fields.ts'

/** Acts for members' messages. */
export const messageActs = {
  threads: look({
    summary: 'Lists the members’ threads that wait for an answer, the longest first.',
    titleZh: '看待回复',
    permission: 'threads.read',
    input: z.object({}),
    data: z.array(
      z.object({
        id: z.string(),
        account: z.string(),
        orderId: z.string().nullable(),
        goodsId: z.string().nullable(),
        waitingSince: Time,
        text: z.string(),
      }),
    ),
  }),
  'answer-thread': act({
    summary: 'Answers a member in a thread, which then waits no more.',
    titleZh: '回复会员',
    permission: 'threads.answer',
    about: { kind: 'thread', field: 'thread' },
    input: z.object({
      thread: text(64).describe('its id, as `threads` lists it; an order’s number for its thread'),
      text: text(messageLimits.textLength).describe('what the member reads'),
    }),
    data: Done,
  }),
}
