import { parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import { Button } from '@otsukai/ui/button.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { doRoutine } from '../../lib/do-act.ts'
import { printLabels } from '../../lib/labels.ts'
import { PhotoStrip } from '../../lib/photo-strip.tsx'
import { parcelAt } from '../../lib/places.ts'
import { playSound } from '../../lib/sounds.ts'
import { useUploads } from '../../lib/uploads.ts'
import type { Bench } from './use-bench.ts'

/** A parcel of ours that has come back: its goods are stored anew. */
export function CameBackPanel({ of: { parcel, shelf, setShelf, clear } }: { of: Bench }) {
  const ours = parcel!.told!.ours!
  const [postage, setPostage] = useState('')
  const [ourFault, setOurFault] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const photos = useUploads(6)
  const attempt = useAttempt()
  const postageJpy = /^[1-9]\d{0,5}$/.test(postage.trim()) ? Number(postage.trim()) : null
  const why =
    postage.trim() !== '' && postageJpy === null
      ? '退件运费只填数字'
      : photos.photos.length === 0
        ? '拍一张箱子'
        : photos.unsent
          ? '照片还在传'
          : null
  const save = async () => {
    if (why !== null || pending) return
    setPending(true)
    const input = {
      parcel: ours.id,
      photos: photos.ids,
      ...(shelf.trim() !== '' && { shelf: shelf.trim().toUpperCase() }),
      ...(postageJpy !== null && { postageJpy }),
      ...(ourFault && { ourFault: true }),
    }
    const { did, problem: refused } = await doRoutine(attempt, { name: 'came-back', input, reason: '包裹退回' })
    setPending(false)
    setProblem(refused)
    playSound(refused ? 'stop' : 'well')
    if (refused) return
    // None while a second person is awaited.
    const orders = (did.data as { orders: string[] } | null)?.orders
    if (orders?.length === 1) printLabels('order', orders[0]!)
    sayDone(orders ? `包裹 ${ours.id} 退回入库，${orders.length} 件货重新算存放` : did.saidZh)
    clear()
  }
  useKeys('包裹退回', [
    { keys: 'mod+enter', name: '退回入库', inFields: true, off: why !== null || ours.whyNotZh !== null, run: () => void save() },
  ])
  return (
    <section className="overflow-hidden rounded-photo border border-kihada-line bg-paper">
      <h2 className="flex flex-wrap items-center gap-x-3 bg-kihada-wash px-4 py-2 font-semibold text-kihada-ink">
        这是我们寄出的包裹
        <Link {...parcelAt(ours.id)} className="underline underline-offset-3">
          {ours.id}
        </Link>
        <span className="font-normal">
          {ours.member} · {ours.lineZh} · {parcelStateZh[ours.state]}
        </span>
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 px-4 py-3">
        {ours.goods.map(({ order, title, titleZh, picture }) => (
          <li key={order} className="flex min-w-0 items-center gap-2">
            <Thumb src={picture} size="small" />
            <span className="max-w-56 truncate">{titleZh ?? title}</span>
          </li>
        ))}
      </ul>
      {ours.whyNotZh !== null ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">{ours.whyNotZh}</p>
      ) : (
        <div className="grid gap-3 border-t border-line px-4 py-3">
          <div className="grid grid-cols-[160px_160px_minmax(0,1fr)] items-start gap-4 max-tablet:grid-cols-1">
            <TextField
              label="架位（可扫）"
              placeholder="没拆先空着"
              value={shelf}
              autoComplete="off"
              onChange={({ target }) => setShelf(target.value.toUpperCase())}
            />
            <TextField
              label="退件运费（日元）"
              inputMode="numeric"
              autoComplete="off"
              placeholder="没有就空着"
              value={postage}
              onChange={({ target }) => setPostage(target.value)}
            />
            <PhotoStrip of={photos} takesPaste className="grid-cols-[repeat(auto-fill,minmax(84px,1fr))]" />
          </div>
          {postageJpy !== null && (
            <TickBox checked={ourFault} onChange={setOurFault}>
              是我们的责任，运费本店出
            </TickBox>
          )}
          <Problem problem={problem} />
          <div className="flex items-center justify-end gap-3">
            <span className="text-cap text-ink-3">{why ?? '货重新入库，会员收到通知，存放从今天重新算'}</span>
            <Button rank="ink" size="large" pending={pending} disabled={why !== null} onClick={() => void save()}>
              <span className="flex items-center gap-2">
                退回入库
                <KeyHint keys="mod+enter" />
              </span>
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
