import type { PayType } from '@otsukai/contract/pay-types'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useRef, useState } from 'react'
import { keepRecharge, keptRecharge, type OpenRecharge } from './open-recharge.ts'

/**
 * Begins recharges, each with a request id of its own that its retries share. Continues the stored recharge in progress; with `ofJpy`
 * a code is open only while it is of that amount.
 */
export function useRecharge(ofJpy?: number) {
  const [begun, setBegun] = useState(() => keptRecharge())
  const setOpen = (recharge: OpenRecharge | null): void => {
    keepRecharge(recharge)
    setBegun(recharge)
  }
  const attempt = useAttempt()
  // How often the member has turned away from a code: one that was asked for before is not shown.
  const turns = useRef(0)
  const { run, pending, problem, dismiss } = useAction(calls.webRecharge)

  const begin = async (amountJpy: number, payType: PayType): Promise<void> => {
    const input = { amountJpy, payType }
    const turn = turns.current
    const done = await run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return
    attempt.done()
    if (turn === turns.current) setOpen({ ...done.data, payType })
  }

  return {
    /** The recharge in progress, or just paid. */
    open: ofJpy === undefined || begun?.amountJpy === ofJpy ? begun : null,
    pending,
    problem,
    begin,
    /** Closes the code. A payment made with it afterwards is still credited. */
    leave: () => {
      turns.current += 1
      setOpen(null)
      dismiss()
    },
  }
}
