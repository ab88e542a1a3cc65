import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import type { ComponentProps } from 'react'
import { Asked } from '../../lib/asked.tsx'
import { useParcelTerms } from '../../lib/site.ts'

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

interface AskedToCancelProps extends Pick<ComponentProps<typeof Asked>, 'act' | 'onYes' | 'children'> {
  /** What is held for the parcel. */
  heldJpy: number
}

/** Asks before a parcel is cancelled, whatever it waits for. */
export const AskedToCancel = ({ heldJpy, ...rest }: AskedToCancelProps) => (
  <Asked
    {...rest}
    title="取消这个包裹吗？"
    meaning={`商品都留在仓库，可以再申请。${heldJpy > 0 ? `冻结的 ${formatJpy(heldJpy)} 日元立刻退回余额，不收费。` : '没有扣款，也不收费。'}`}
    yes="取消发货"
    no="再想想"
  />
)

/** Cancels a request that nobody packs. */
export function CancelParcel({ parcel: { id, version, paidJpy, refundedJpy } }: { parcel: Parcel }) {
  const act = useAction(calls.cancelParcel)
  const heldJpy = paidJpy - refundedJpy
  const step = useStep(act, heldJpy > 0 ? '已取消，款项退回余额' : '已取消')
  return (
    <AskedToCancel heldJpy={heldJpy} act={act} onYes={() => step({ id, version })}>
      {(ask) => <Button onClick={ask}>取消发货</Button>}
    </AskedToCancel>
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
      title="拆开这个包裹吗？"
      meaning={`仓库把商品拆出来放回货架，之后可以重新申请。${unpackFeeJpy > 0 ? `拆包费 ${fee}，从余额扣。` : ''}${backJpy > 0 ? `冻结的 ${formatJpy(backJpy)} 日元退回余额。` : ''}`}
      yes={unpackFeeJpy > 0 ? `付 ${fee}，拆开` : '拆开'}
      no="不拆"
      act={act}
      onYes={() => step({ id, version, expectedFeeJpy: unpackFeeJpy })}
    >
      {(ask) => (
        <Button rank="quiet" size="small" onClick={ask}>
          {unpackFeeJpy > 0 ? `拆开重新选，${fee}` : '拆开重新选'}
        </Button>
      )}
    </Asked>
  )
}

/** Says that a parcel was received, where the carrier has not yet. */
export function ConfirmParcel({ parcel: { id, version } }: { parcel: Parcel }) {
  const act = useAction(calls.confirmParcel)
  const step = useStep(act, '已确认收到')
  const terms = useParcelTerms()
  return (
    <Asked
      title="已经收到了吗？"
      meaning={`确认之后${terms ? ` ${terms.claimDays} 天内` : ''}，有破损、少件还可以报损。`}
      yes="收到了"
      no="还没有"
      act={act}
      onYes={() => step({ id, version })}
    >
      {(ask) => <Button onClick={ask}>确认收到</Button>}
    </Asked>
  )
}
