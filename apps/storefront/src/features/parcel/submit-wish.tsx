import type { InputOf } from '@otsukai/contract/call'
import type { ParcelQuote, ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import type { createParcel, Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { links } from '../../lib/links.ts'
import { BalanceAfter } from './balance-after.tsx'

type Wish = Pick<InputOf<typeof createParcel>, 'orderIds' | 'addressId' | 'lineId' | 'options' | 'payMode'>

interface SubmitWishProps {
  /** Null until all of it is chosen. */
  wish: Wish | null
  /** What would be held; null where it is paid after weighing. */
  ceilingJpy: number | null
  ticked: readonly ParcelTick[]
  /** Why it cannot be requested yet; null when it can. */
  paused: string | null
  /** The parcel whose request is changed. */
  edited: Parcel | null
  balanceJpy: number | undefined
  /** Opens the ways to split; null where there is nothing to split. */
  onSplit: (() => void) | null
  onDone: (parcelId: string) => void
}

/** The button that requests a parcel, or changes its request. A price that has moved is shown beside the old one, and held only after the member agrees. */
export function SubmitWish({ wish, ceilingJpy, ticked, paused, edited, balanceJpy, onSplit, onDone }: SubmitWishProps) {
  const create = useAction(calls.createParcel)
  const edit = useAction(calls.editParcel)
  const attempt = useAttempt()
  const [askedJpy, setAsked] = useState<number | null>(null)
  const { pending, problem, dismiss } = edited ? edit : create
  const moved = problem?.refusal === 'priceMoved' ? { quote: problem.facts.quote } : null
  const heldJpy = edited ? edited.paidJpy - edited.refundedJpy : 0
  const moreJpy = (ceilingJpy ?? 0) - heldJpy

  const submit = async (expectedCeilingJpy: number | null): Promise<void> => {
    if (!wish) return
    setAsked(expectedCeilingJpy)
    const input = { ...wish, expectedCeilingJpy, acknowledged: [...ticked] }
    const requestId = attempt.idFor([edited?.id, edited?.version, input])
    const id = edited
      ? (await edit.run({ id: edited.id, version: edited.version, ...input, requestId }))?.data.id
      : (await create.run({ ...input, requestId }))?.data.parcelId
    if (id === undefined) return
    attempt.done()
    showToast(edited ? '修改好了' : '已申请发货')
    onDone(id)
  }

  if (moved)
    return (
      <MovedPrice
        beforeJpy={askedJpy}
        now={moved.quote}
        pending={pending}
        onAccept={(totalJpy) => void submit(totalJpy)}
        onGiveUp={dismiss}
      />
    )
  return (
    <div className="mt-4">
      {balanceJpy !== undefined && ceilingJpy !== null && moreJpy > 0 && moreJpy <= balanceJpy && (
        <BalanceAfter balanceJpy={balanceJpy} takesJpy={moreJpy} />
      )}
      <Button
        rank="main"
        size="large"
        wide
        disabled={paused !== null}
        pending={pending}
        aria-describedby="why-not-yet"
        onClick={() => void submit(ceilingJpy)}
      >
        {edited ? editZh(moreJpy) : ceilingJpy === null ? '申请发货' : `冻结 ${formatJpy(ceilingJpy)} 日元，申请发货`}
      </Button>
      <p id="why-not-yet" className={`mt-2.5 text-center text-cap ${paused ? 'text-kihada' : 'text-ink-3'}`}>
        {paused ?? '开始打包前随时能取消，全额退回'}
      </p>
      <Problem problem={problem} way={wayOut(problem?.refusal ?? null, onSplit)} className="mt-3" />
    </div>
  )
}

const editZh = (moreJpy: number): string =>
  moreJpy > 0 ? `再冻结 ${formatJpy(moreJpy)} 日元，保存` : moreJpy < 0 ? `保存，退回 ${formatJpy(-moreJpy)} 日元` : '保存修改'

/** What the member can do about a refusal. */
function wayOut(refusal: string | null, onSplit: (() => void) | null): ReactNode {
  switch (refusal) {
    case 'tooHeavy':
    case 'valueAboveLimit':
      return (
        onSplit && (
          <button type="button" onClick={onSplit}>
            怎么分最省
          </button>
        )
      )
    case 'tooManyParcels':
      return <Link {...links.parcels()}>看我的包裹</Link>
    case 'balanceShort':
      return <Link {...links.charge()}>去充值</Link>
    case 'orderNotShippable':
    case 'alreadyInParcel':
      return <Link {...links.stock()}>回我的仓库</Link>
    default:
      return null
  }
}

interface MovedPriceProps {
  beforeJpy: number | null
  now: ParcelQuote | null
  pending: boolean
  onAccept: (totalJpy: number) => void
  onGiveUp: () => void
}

/** What the price was and is now. */
export function MovedPrice({ beforeJpy, now, pending, onAccept, onGiveUp }: MovedPriceProps) {
  return (
    <div role="alert" className="mt-4">
      <Note kind="act">
        {now ? (
          <>
            {beforeJpy === null ? (
              '价格刚刚变为 '
            ) : (
              <>
                刚从 <span className="num">{formatJpy(beforeJpy)}</span> {now.totalJpy > beforeJpy ? '涨到' : '变为'}{' '}
              </>
            )}
            <b className="font-semibold">
              <span className="num">{formatJpy(now.totalJpy)}</span> 日元
            </b>
            。要按新的价格继续吗？还没有扣款。
          </>
        ) : (
          '运费刚刚有变动，没有扣款。看一下新的价格再决定。'
        )}
      </Note>
      <div className="mt-3.5 flex flex-wrap gap-3">
        {now && (
          <Button rank="main" pending={pending} onClick={() => onAccept(now.totalJpy)} className="flex-1">
            按新价继续
          </Button>
        )}
        <Button onClick={onGiveUp}>再看看</Button>
      </div>
    </div>
  )
}
