import { matterKinds, matterZh } from '@otsukai/contract/parcels/parcel-steps'
import { Button } from '@otsukai/ui/button.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { TextArea } from '@otsukai/ui/field.tsx'
import { useState } from 'react'
import { intoView } from '../../lib/into-view.ts'
import { PhotoStrip } from '../../lib/photo-strip.tsx'
import { matterPhrases } from './pack-rules.ts'
import type { Packing } from './use-packing.ts'

/** What the member must decide: its kind, the goods, words and a photo. Packing stops with it. */
export function MatterPanel({ of: { matter, setMatter, matterPhoto: photo, goods, hold, pending } }: { of: Packing }) {
  const { kind, orders } = matter!
  const [own, setOwn] = useState<string | null>(null)
  const zh = own ?? (kind === null ? '' : matterPhrases[kind])
  const why =
    kind === null
      ? '选一个原因'
      : zh.trim() === ''
        ? '写一句给会员的话'
        : photo.photos.length === 0
          ? '拍一张照片'
          : photo.unsent
            ? '照片还在传'
            : null
  const send = (more: boolean) => {
    if (why === null) void hold(zh.trim(), photo.ids, more)
  }
  useKeys('停下，问会员', [
    ...matterKinds.map((one, at) => ({
      keys: String(at + 1),
      name: matterZh[one],
      run: () => setMatter({ ...matter!, kind: one }),
    })),
    { keys: 'mod+enter', name: '停下，问会员', inFields: true, run: () => send(false) },
    { keys: 'esc', name: '不停，接着打包', run: () => setMatter(null) },
  ])
  const toggle = (order: string) =>
    setMatter({ ...matter!, orders: orders.includes(order) ? orders.filter((one) => one !== order) : [...orders, order] })
  return (
    <section ref={intoView} aria-label="停下，问会员" className="grid gap-3 rounded-photo border-2 border-ai bg-paper px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-2">
        <h2 className="text-head font-semibold">不能照原样寄，是哪一种</h2>
        <span className="ml-auto text-cap text-ink-3">停下后由会员定，7 天没有答复就留在仓库</span>
      </div>
      <div className="flex flex-wrap gap-2">
        {matterKinds.map((one, at) => (
          <button
            key={one}
            type="button"
            aria-pressed={kind === one}
            onClick={() => setMatter({ ...matter!, kind: one })}
            className={`flex h-8 items-center gap-1.5 rounded-photo border px-3 ${kind === one ? 'border-transparent bg-ai-wash font-semibold text-ai' : 'border-line-strong bg-paper hover:bg-sunk'}`}
          >
            {matterZh[one]}
            <KeyHint keys={String(at + 1)} />
          </button>
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-4">
        <div className="grid content-start gap-3">
          <div>
            <p className="mb-1 text-cap text-ink-3">哪几件？扫它的标签或点一下；一件不选就是整个包裹</p>
            <div className="flex flex-wrap gap-1.5">
              {goods.map(({ order, titleZh, title }) => (
                <button
                  key={order}
                  type="button"
                  aria-pressed={orders.includes(order)}
                  onClick={() => toggle(order)}
                  className={`h-7 max-w-50 truncate rounded-photo border px-2.5 ${orders.includes(order) ? 'border-transparent bg-kihada-wash text-kihada-ink' : 'border-line bg-paper hover:border-line-strong'}`}
                >
                  {titleZh ?? title}
                </button>
              ))}
            </div>
          </div>
          <TextArea label="写给会员" rows={2} maxLength={500} value={zh} onChange={({ target }) => setOwn(target.value)} />
        </div>
        <PhotoStrip of={photo} takesPaste keys="p" className="grid-cols-1" />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {why !== null && <span className="mr-auto text-cap text-kihada-ink">{why}</span>}
        <Button disabled={pending} onClick={() => setMatter(null)}>
          不停
        </Button>
        <Button disabled={why !== null || pending} onClick={() => send(true)}>
          记下，还有别的
        </Button>
        <Button rank="ink" pending={pending} disabled={why !== null} onClick={() => send(false)}>
          <span className="flex items-center gap-2">
            停下，问会员
            <KeyHint keys="mod+enter" />
          </span>
        </Button>
      </div>
    </section>
  )
}
