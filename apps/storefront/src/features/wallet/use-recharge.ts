import type { PayType } from '@otsukai/contract/pay-types'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'
import { keepRecharge, keptRecharge, type OpenRecharge } from './open-recharge.ts'

/**
 * Begins recharges, each with a request id of its own that its retries share. Continues the stored recharge in progress; with `ofJpy`
 * only one of that amount.
 */
export function useRecharge(ofJpy?: number) {
  const [open, setOpened] = useState(() => {
    const stored = keptRecharge()
    return ofJpy === undefined || stored?.amountJpy === ofJpy ? stored : null
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
    /** The recharge in progress, or just paid. */
    open,
    pending,
    problem,
    begin,
    /** Closes the code. A payment made with it afterwards is still credited. */
    leave: () => {
      setOpen(null)
      dismiss()
    },
  }
}
