import { calls } from '@otsukai/contract/calls'
import { createCounter } from '../../platform/http/counter.ts'
import type { Routes } from '../../platform/http/routes-types.ts'
import { createPictureQuota } from '../members/member-pictures.ts'
import { listThreads } from './list-threads.ts'
import { markRead } from './mark-read.ts'
import { readThread } from './read-thread.ts'
import { sendMessage } from './send-message.ts'

const MINUTE_MS = 60_000

export const messageRoutes: Routes = (on, deps) => {
  const sent = createCounter(MINUTE_MS, deps.monotonic)
  const kept = createPictureQuota(deps.monotonic)
  on(calls.msgList, (member, query) => listThreads(deps, member, query))
  on(calls.msgInfo, (member, query) => readThread(deps, member, query))
  on(calls.msgRead, (member, body) => markRead(deps, member, body))
  on(calls.msgSend, (member, body) => sendMessage(deps, { sent, kept }, member, body))
}
