import { yenZh } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { useState } from 'react'
import { beginAct } from '../../lib/acting.ts'
import { PhotoStrip } from '../../lib/photo-strip.tsx'
import { useMay } from '../../lib/session.ts'
import { useUploads } from '../../lib/uploads.ts'
import type { Bench } from './use-bench.ts'

/** Postage paid at the door: how much, with the slip's photo, charged to the order that it came for. */
export function PostagePanel({ of: { parcel, ticked } }: { of: Bench }) {
  const may = useMay()
  const chosen = parcel!.told!.candidates.filter(({ order }) => ticked.has(order))
  const [open, setOpen] = useState(false)
  const [amount, setAmount] = useState('')
  const [charged, setCharged] = useState<number | null>(null)
  const slip = useUploads(1)
  const first = chosen.find(({ postageDue }) => postageDue) ?? chosen[0]
  if (!may('charges.postage') || !first) return null
  if (charged !== null)
    return (
      <p className="px-4 text-cap text-matcha">
        到付 {yenZh(charged)}已记到 {first.order}。
      </p>
    )
  if (!open)
    return (
      <p className="px-4 text-cap text-ink-3">
        {first.postageDue ? '这一单的运费没算进报价。快递员收了钱吗？' : '快递员收了运费？'}{' '}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          记到付
        </button>
      </p>
    )
  const yen = /^[1-9]\d{0,5}$/.test(amount.trim()) ? Number(amount.trim()) : null
  const why = yen === null ? '填付了多少日元' : slip.ids.length === 0 ? '拍一张面单' : null
  return (
    <DeskPanel title="到付" beside={`记到 ${first.order} · ${first.member}，从余额扣，不够的等会员补上`}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-24">
          <PhotoStrip of={slip} className="grid-cols-1" />
        </div>
        <TextField
          label="付了多少（日元）"
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          className="w-40"
        />
        <Button
          disabled={why !== null}
          onClick={() =>
            beginAct({
              name: 'charge-postage',
              input: { order: first.order, amountJpy: yen, photos: slip.ids },
              about: `${yenZh(yen!)}，订单 ${first.order} · ${first.titleZh ?? first.title}`,
              reason: '快递员上门收了运费',
              onDone: () => setCharged(yen),
            })
          }
        >
          记到付…
        </Button>
        {why && <span className="self-center text-cap text-ink-3">{why}</span>}
      </div>
    </DeskPanel>
  )
}
