import { act, type ProblemOf } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import type { Attempt } from '@otsukai/web/request-id.ts'

interface Routine {
  name: string
  input: Readonly<Record<string, unknown>>
  reason: string
  /** Of an act that rests on how its subject stands. */
  seen?: string | null
}

interface Did {
  saidZh: string
  /** The act's own data. */
  data: unknown
}

/** Does an act of the daily routine without its sheet. Equal input is the same request, so that a lost answer does nothing twice. */
export async function doRoutine(
  attempt: Attempt,
  { name, input, reason, seen = null }: Routine,
): Promise<{ did: Did; problem: null } | { did: null; problem: ProblemOf<typeof calls.doAct> | { message: string } }> {
  const request = { name, input: { ...input }, reason, seen, previewed: null }
  const done = await act(calls.doAct, { ...request, requestId: attempt.idFor(request) })
  if (!('data' in done)) return { did: null, problem: done.problem }
  attempt.done()
  void queryClient.invalidateQueries()
  if ('proposal' in done.data) return { did: { saidZh: '已提交复核，等另一位同事同意', data: null }, problem: null }
  return { did: { saidZh: done.data.saidZh, data: done.data.data }, problem: null }
}
