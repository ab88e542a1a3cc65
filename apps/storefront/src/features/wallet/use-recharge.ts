import type { PayType } from '@otsukai/contract/pay-types'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'
import { keepRecharge, keptRecharge, type OpenRecharge } from './open-recharge.ts'

/**
 * Begins recharges: one request id for each code that is asked for, kept across retries, and a new one for a new code. One that still
 * waits to be paid is taken up again, where only one amount will do (`ofJpy`) if it is of that.
 */
export function useRecharge(ofJpy?: number) {
  const [open, setOpened] = useState(() => {
    const kept = keptRecharge()
    return ofJpy === undefined || kept?.amountJpy === ofJpy ? kept : null
  })
  const setOpen = (recharge: OpenRecharge | null): void => {
    keepRecharge(recharge)
    setOpened(recharge)
  }
  const attempt = useAttempt()
  const { run, pending, problem, dismiss } = useAction(calls.webRecharge)

  const begin = async (amountJpy: number, payType: PayType): Promise<void> => {
    const input = { amountJpy, payType }
    const done = await run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return
    attempt.done()
    setOpen({ ...done.data, payType })
  }

  return {
    /** What waits to be paid, or was just paid. */
    open,
    pending,
    problem,
    begin,
    /** Leaves the code. If it is paid all the same, the money still arrives. */
    leave: () => {
      setOpen(null)
      dismiss()
    },
  }
}
