import { kg } from '@otsukai/contract/numbers'
import type { LineEstimate } from '@otsukai/contract/parcel-estimate'
import { SPLIT_ORDERS_MAX } from '@otsukai/contract/parcels/parcels'
import type { InputOf } from '@otsukai/contract/call'
import type { parcelSplits } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { AboutYuan } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { useRate } from '../../lib/site.ts'
import { parcelReads, type SplitWay } from './parcel-reads.ts'
import type { ParcelGoods } from './wished-goods.tsx'

interface SplitDialogProps {
  /** What the lines promise, and how long they take. */
  lines: readonly LineEstimate[]
  goods: readonly ParcelGoods[]
  wish: InputOf<typeof parcelSplits>
  onClose: () => void
  onChoose: (split: SplitWay) => void
}

const count = ['零', '一', '两', '三'] as const

/** `分成两个包裹，EMS、航空包裹` */
const titleOf = ({ parcels }: SplitWay): string => {
  const names = [...new Set(parcels.map(({ nameZh }) => nameZh))].join('、')
  return parcels.length === 1 ? `一个包裹，${names}` : `分成${count[parcels.length] ?? parcels.length}个包裹，${names}`
}

/** The cheapest ways to send the same goods, in one parcel or in several; none is chosen for the member. */
export function SplitDialog({ lines, goods, wish, onClose, onChoose }: SplitDialogProps) {
  const asked = useQuery(parcelReads.splits(wish))
  const [at, setAt] = useState<number | null>(null)
  const split = at === null ? undefined : asked.data?.[at]
  const sumG = goods.reduce((sum, { weightG }) => sum + weightG, 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title="怎么分最省"
      width={680}
      buttons={
        <>
          <Button rank="ink" disabled={!split} aria-describedby="split-hint" onClick={() => split && onChoose(split)}>
            按这样分
          </Button>
          <Button onClick={onClose}>不改</Button>
          <p id="split-hint" className="basis-full text-sm text-ink-2">
            {!split
              ? asked.data && asked.data.length > 0 && '选一种分法'
              : split.parcels.length > 1
                ? `接下来一个一个申请，共 ${split.parcels.length} 个包裹，各自打包、各自寄出`
                : '会选好这条线路'}
          </p>
        </>
      }
    >
      <p className="-mt-2 mb-4 text-sm text-ink-3">
        {goods.length} 件，商品重 {kg(sumG)} kg。各种分法都算过，按封顶价比。
      </p>
      <Answer
        of={asked}
        waiting={
          <div role="status" aria-label="正在计算分法" className="grid gap-3">
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} className="h-20 rounded-photo!" />
            ))}
          </div>
        }
        line="暂时没有算出来。"
      >
        {(splits) =>
          splits === null ? (
            <Note kind="act">超过 {SPLIT_ORDERS_MAX} 件就不算了，先在列表里去掉几件。</Note>
          ) : splits.length === 0 ? (
            <Note kind="act">分成三个包裹也寄不了。先去掉最重的，或线路不收的那一件。</Note>
          ) : (
            <div role="radiogroup" aria-label="分法" className="grid gap-3">
              {splits.map((each, n) => (
                <ChoiceTile key={n} name="split" value={String(n)} checked={at === n} onChange={() => setAt(n)} className="items-start!">
                  <Way split={each} lines={lines} goods={goods} cheapest={n === 0} />
                </ChoiceTile>
              ))}
            </div>
          )
        }
      </Answer>
      {split && split.parcels.length > 1 && (
        <Note kind="act" className="mt-4">
          同一天寄给同一个人的几个包裹，海关可能合在一起查验。申报价值都是你付的商品价，不会因为分开变少。
        </Note>
      )}
    </Dialog>
  )
}

interface WayProps {
  split: SplitWay
  lines: readonly LineEstimate[]
  goods: readonly ParcelGoods[]
  cheapest: boolean
}

function Way({ split, lines, goods, cheapest }: WayProps) {
  const lineIds = new Set(split.parcels.map(({ lineId }) => lineId))
  const those = lines.filter(({ lineId }) => lineIds.has(lineId))
  const days = Math.max(...those.map((line) => line.days.median))
  const rate = useRate()?.WechatRate
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-semibold">
          {titleOf(split)}
          {cheapest && <span className="ml-2 rounded-tag bg-matcha-wash px-1.5 text-cap font-normal text-matcha">最省</span>}
        </b>
        <span>
          <span className="text-cap text-ink-3">封顶 </span>
          <span className="num text-md font-semibold">{formatJpy(split.totalJpy)}</span> <span className="text-cap">日元</span>{' '}
          <AboutYuan amountJpy={split.totalJpy} rate={rate} />
        </span>
      </span>
      <span className="mt-0.5 block text-sm text-ink-2">
        {those.length > 0 && (
          <>
            多半 <span className="num">{days}</span> 天到 · {[...new Set(those.map(({ promiseZh }) => promiseZh))].join('；')}
          </>
        )}
        {split.parcels.length > 1 && <span className="block">{split.whyZh}</span>}
      </span>
      {split.parcels.length > 1 && (
        <span className="mt-2 grid gap-2 tablet:grid-cols-2">
          {split.parcels.map(({ orderIds, nameZh, ceilingJpy }, n) => {
            const those = goods.filter(({ id }) => orderIds.includes(id))
            return (
              <span key={n} className="block rounded-photo border border-line bg-paper p-2.5 text-cap text-ink-2">
                <b className="font-semibold text-ink">第 {n + 1} 个</b> {nameZh}
                <span className="my-1.5 flex flex-wrap gap-1">
                  {those.map(({ id, goods: of, photos }) => (
                    <Photo key={id} src={photos[0] ?? of.thumbnail} width={240} className="w-10" />
                  ))}
                </span>
                <span className="num">{kg(those.reduce((sum, { weightG }) => sum + weightG, 0))}</span> kg · 封顶{' '}
                <span className="num">{formatJpy(ceilingJpy)}</span>
              </span>
            )
          })}
        </span>
      )}
    </>
  )
}
