import type { InputOf } from '@otsukai/contract/call'
import type { doAct } from '@otsukai/contract/desk/acts'
import { act, type Problem, problemOf } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import type { Attempt } from '@otsukai/web/request-id.ts'
import { hearsNews } from './live.ts'
import { station, whoActs } from './station.ts'

interface Routine {
  name: string
  input: Readonly<Record<string, unknown>>
  reason: string
  /** It rests on how its subject stands: the server is asked first what would come of it. */
  rests?: boolean
  /** The answers that are read anew at once, while the news tells of all others; without it all are. */
  rereads?: readonly { path: string }[]
}

interface Did {
  saidZh: string
  /** The act's own data. */
  data: unknown
}
type Outcome = { did: Did; problem: null } | { did: null; problem: Problem }

const doOnce = (request: InputOf<typeof doAct>) => act(calls.doAct, request)

const NOBODY = problemOf('没有人报名字，什么都没做。')

/** Does an act once, at a shared computer in the name of whoever says who they are. */
export async function pressAct(request: Parameters<typeof doOnce>[0]): ReturnType<typeof doOnce> {
  const who = await whoActs()
  if (who === null) return { problem: NOBODY }
  const done = await doOnce({ ...request, ...who })
  // A badge was made anew, or its owner suspended.
  if (!('data' in done) && done.problem.refusal === 'factorWrong' && who.by) station.leave()
  return done
}

/** Does an act of the daily routine without its sheet. Equal input is the same request, so that a lost answer does nothing twice. */
export async function doRoutine(attempt: Attempt, { name, input, reason, rests = false, rereads }: Routine): Promise<Outcome> {
  const requestId = attempt.idFor({ name, input, reason })
  let seen: string | null = null
  let previewed: string | null = null
  if (rests) {
    const looked = await act(calls.previewAct, { name, input: { ...input } })
    if (!('data' in looked)) return { did: null, problem: looked.problem }
    if (!looked.data.allowed) return { did: null, problem: problemOf(looked.data.whyZh ?? '现在做不了。') }
    seen = looked.data.seen
    previewed = looked.data.digest || null
  }
  const done = await pressAct({ name, input: { ...input }, reason, seen, previewed, requestId })
  if (!('data' in done)) return { did: null, problem: done.problem }
  attempt.done()
  if (rereads === undefined || !hearsNews()) void queryClient.invalidateQueries()
  else for (const { path } of rereads) void queryClient.invalidateQueries({ queryKey: [path] })
  if ('proposal' in done.data) return { did: { saidZh: '已提交复核，等另一位同事同意', data: null }, problem: null }
  return { did: { saidZh: done.data.saidZh, data: done.data.data }, problem: null }
}
