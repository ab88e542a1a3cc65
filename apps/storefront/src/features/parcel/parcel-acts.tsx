import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'
import { useParcelTerms } from '../../lib/site.ts'

interface AskedProps {
  /** Of the button that asks. */
  text: string
  quiet?: boolean
  title: string
  meaning: string
  yes: string
  no: string
  act: { pending: boolean; problem: { message: string } | null; dismiss: () => void }
  /** Resolves to whether it worked. */
  onYes: () => Promise<boolean>
}

/** A button that asks once more, in a dialog. */
function Asked({ text, quiet = false, title, meaning, yes, no, act, onYes }: AskedProps) {
  const [open, setOpen] = useState(false)
  const close = (): void => {
    act.dismiss()
    setOpen(false)
  }
  return (
    <>
      <Button rank={quiet ? 'quiet' : 'second'} size={quiet ? 'small' : 'normal'} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        buttons={
          <>
            <Button rank="main" pending={act.pending} onClick={() => void onYes().then((worked) => worked && setOpen(false))}>
              {yes}
            </Button>
            <Button onClick={close}>{no}</Button>
          </>
        }
      >
        <p className="text-ink-2">{meaning}</p>
        <Problem problem={act.problem} className="mt-4" />
      </Dialog>
    </>
  )
}

/** Takes a step once, however often it is tried, and says so when it is on screen. Resolves to whether it worked. */
function useStep<Request extends { requestId: string }>(
  { run }: { run: (input: Request) => Promise<{ shown: Promise<void> } | null> },
  saidZh: string,
): (input: Omit<Request, 'requestId'>) => Promise<boolean> {
  const attempt = useAttempt()
  return async (input) => {
    const done = await run({ ...input, requestId: attempt.idFor(input) } as Request)
    if (!done) return false
    attempt.done()
    await done.shown
    showToast(saidZh)
    return true
  }
}

/** Cancels a request that nobody packs. */
export function CancelParcel({ parcel: { id, version, paidJpy, refundedJpy } }: { parcel: Parcel }) {
  const act = useAction(calls.cancelParcel)
  const backJpy = paidJpy - refundedJpy
  const step = useStep(act, backJpy > 0 ? '已取消，款项退回余额' : '已取消')
  return (
    <Asked
      text="取消发货"
      title="取消这个包裹吗？"
      meaning={`商品都留在仓库，可以再申请。${backJpy > 0 ? `冻结的 ${formatJpy(backJpy)} 日元立刻退回余额，不收费。` : '没有扣款，也不收费。'}`}
      yes="取消发货"
      no="再想想"
      act={act}
      onYes={() => step({ id, version })}
    />
  )
}

/** Has a packed parcel taken apart, for the fee shown. */
export function UnpackParcel({ parcel: { id, version, paidJpy, refundedJpy, unpackFeeJpy } }: { parcel: Parcel }) {
  const act = useAction(calls.unpackParcel)
  const step = useStep(act, '会拆开放回货架')
  const backJpy = paidJpy - refundedJpy
  const fee = `${formatJpy(unpackFeeJpy)} 日元`
  return (
    <Asked
      text={unpackFeeJpy > 0 ? `拆开重新选，${fee}` : '拆开重新选'}
      quiet
      title="拆开这个包裹吗？"
      meaning={`仓库把商品拆出来放回货架，之后可以重新申请。${unpackFeeJpy > 0 ? `拆包费 ${fee}，从余额扣。` : ''}${backJpy > 0 ? `冻结的 ${formatJpy(backJpy)} 日元退回余额。` : ''}`}
      yes={unpackFeeJpy > 0 ? `付 ${fee}，拆开` : '拆开'}
      no="不拆"
      act={act}
      onYes={() => step({ id, version, expectedFeeJpy: unpackFeeJpy })}
    />
  )
}

/** Says that a parcel was received, where the carrier has not yet. */
export function ConfirmParcel({ parcel: { id, version } }: { parcel: Parcel }) {
  const act = useAction(calls.confirmParcel)
  const step = useStep(act, '已确认收到')
  const terms = useParcelTerms()
  return (
    <Asked
      text="确认收到"
      title="已经收到了吗？"
      meaning={`确认之后${terms ? ` ${terms.claimDays} 天内` : ''}，有破损、少件还可以报损。`}
      yes="收到了"
      no="还没有"
      act={act}
      onYes={() => step({ id, version })}
    />
  )
}
