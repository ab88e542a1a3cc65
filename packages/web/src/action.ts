import type { RefusalName } from '@otsukai/contract/errors'
import { useRef, useState } from 'react'
import { client } from './api.ts'
import { actChanged } from './changes.ts'
import { ApiError, type CallSurface, isSuccess, type Reason } from './client.ts'

/** The error of a form or button: the sentence for the member, and the refusal by name. */
export type Problem<Name extends RefusalName = RefusalName> = { message: string } & Reason<Name>

/** The errors of a call. */
export type ProblemOf<C> = C extends CallSurface<unknown, unknown, infer Name> ? Problem<Name> : never

const NO_ANSWER = '暂时连不上，请检查网络后再试一次。'
const TOO_LONG = '等了很久没有响应，请刷新看看最新状态。'
const OUR_FAULT = '系统出了点问题，请稍后再试。你的订单和余额不受影响。'

/** An error other than a refusal. */
export const problemOf = (message: string): Problem<never> => ({ message, refusal: null, facts: null })

/** The sentence for a failed call: the server's own where there is one. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return OUR_FAULT
  if (error.answer) return error.answer.message || OUR_FAULT
  return error.failure === 'timeout' ? TOO_LONG : error.failure === 'http' ? OUR_FAULT : NO_ANSWER
}

/** The error when the code that makes the call failed to load, so that nothing was sent. */
export const notSent = problemOf(NO_ANSWER)

/** What came of an act that worked. */
interface Done<Data> {
  data: Data
  /** Resolves once what it changed was asked again and is on screen. */
  shown: Promise<void>
}

/**
 * Does something once: `{ data }`, or `{ problem }` to be said beside what was pressed. Either way what it changes is asked again: a refusal
 * too may tell that things have moved, and an act whose answer was lost may have been done.
 */
export async function act<Request, Data, Name extends RefusalName>(
  call: CallSurface<Request, Data, Name>,
  input: NoInfer<Request>,
): Promise<(Done<Data> & { problem: null }) | { problem: Problem<Name> }> {
  const answer = await client.call(call, input).catch((error: unknown) => problemOf(sentenceFor(error)))
  const shown = actChanged(call)
  return 'code' in answer && isSuccess(answer) ? { data: answer.data, problem: null, shown } : { problem: answer }
}

/**
 * A form or button that acts: `const pay = useAction(calls.payOrder)`, then `await pay.run({ … })`, which answers `{ data, shown }`, or null when it did not work.
 * It is `pending`, and a second press does nothing, until what it changed is on screen. Draw `pay.problem` beside the button with `<Problem>`.
 */
export function useAction<Request, Data, Name extends RefusalName>(call: CallSurface<Request, Data, Name>) {
  const [state, setState] = useState<{ pending: boolean; problem: Problem<Name> | null }>({ pending: false, problem: null })
  const busy = useRef(false)

  const run = async (input: Request): Promise<Done<Data> | null> => {
    if (busy.current) return null
    busy.current = true
    setState({ pending: true, problem: null })
    const done = await act(call, input as NoInfer<Request>)
    const end = (): void => {
      busy.current = false
      setState({ pending: false, problem: done.problem })
    }
    if (!('data' in done)) {
      end()
      return null
    }
    void done.shown.then(end)
    return done
  }

  return { ...state, run, dismiss: () => setState((now) => ({ ...now, problem: null })) }
}
