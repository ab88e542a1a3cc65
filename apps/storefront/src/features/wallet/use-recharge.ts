import type { PayType, Recharge } from '@otsukai/contract/users'
import { useState } from 'react'
import { calls } from 'virtual:calls'
import { useAction } from '../../lib/action.ts'
import { refresh } from '../../lib/api.ts'
import { useAttempt } from '../../lib/request-id.ts'

/** A code or page that was asked for, with the way of paying it is for. */
export type OpenRecharge = Recharge & { payType: PayType }

/** Begins recharges: one request id for each code that is asked for, kept across retries, and a new one for a new code. */
export function useRecharge() {
  const [open, setOpen] = useState<OpenRecharge | null>(null)
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

/** After a recharge arrived: whatever shows money is asked again. */
export const refreshMoney = (): Promise<unknown> => refresh(calls.balance, calls.getOrderRecord, calls.orderInfo, calls.orderList)
