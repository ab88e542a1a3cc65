import { goodsTraitZh } from '@otsukai/contract/parcels/parcel-steps'
import { Icon } from '@otsukai/ui/icon.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { Check } from 'lucide-react'
import { sizeZh, whyTooLarge } from '../../lib/parcel-words.ts'
import { gramsOf, kilograms } from '../../lib/weights.ts'
import { millimetresOf, presets } from './pack-rules.ts'
import type { Packing } from './use-packing.ts'

/** What goes into the box, each lit once it was scanned, and the box itself. */
export function BoxPanel({ of: packing }: { of: Packing }) {
  const { goods, page, sides, setSide, choosePreset, weight, matter } = packing
  const done = goods.filter(({ scanned }) => scanned).length
  const sizes = sides.map(millimetresOf)
  const whole = sizes.every((side) => side !== null)
  const whyNot = page?.limits && whole ? whyTooLarge(page.limits, gramsOf(weight), sizes as number[]) : null
  return (
    <section className="min-w-0 overflow-hidden rounded-photo border-2 border-ai bg-paper">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1.5">
        <h2 className="text-head font-semibold">箱子</h2>
        <span className="text-ink-2">
          <span className={`num ${done === goods.length && done > 0 ? 'text-matcha' : ''}`}>
            {done} / {goods.length}
          </span>{' '}
          件已扫
        </span>
        {page?.limits && whole && <span className="text-ink-3">{sizeZh(page.limits, sizes as number[])}</span>}
        {whyNot !== null && <span className="text-shu-deep">{whyNot}</span>}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(124px,1fr))] gap-3 px-4 pb-3">
        {goods.map((one) => (
          <li key={one.order} className="min-w-0">
            <div
              className={`relative overflow-hidden rounded-photo ${one.scanned ? 'ring-2 ring-matcha' : ''} ${matter?.orders.includes(one.order) ? 'ring-2 ring-kihada' : ''}`}
            >
              <Photo src={one.photos[0] ?? one.picture} width={240} alt="" className={`w-full ${one.scanned ? '' : 'opacity-55'}`} />
              {one.scanned && (
                <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-matcha text-white">
                  <Icon of={Check} size={15} />
                  <span className="sr-only">已扫</span>
                </span>
              )}
            </div>
            <p className="mt-1 truncate">{one.titleZh ?? one.title}</p>
            <p className="flex gap-2 text-cap text-ink-3">
              <span className="truncate">{one.order}</span>
              <span className="num ml-auto">{kilograms(one.weightG)}</span>
            </p>
            {one.traits.length > 0 && (
              <p className="mt-0.5 flex flex-wrap gap-1">
                {one.traits.map((trait) => (
                  <Tag key={trait} tone="kihada">
                    {goodsTraitZh[trait]}
                  </Tag>
                ))}
              </p>
            )}
            {one.remark !== '' && <p className="text-cap text-ink-2">会员：{one.remark}</p>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-t border-line bg-washi px-4 py-2">
        <span className="text-cap text-ink-3">箱型</span>
        {presets.map(({ name, sizes: preset }, at) => {
          const chosen = preset.every((mm, n) => mm === sizes[n])
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosen}
              onClick={() => choosePreset(at)}
              className={`flex h-8 items-center gap-1.5 rounded-photo border px-2.5 ${chosen ? 'border-transparent bg-ai-wash text-ai' : 'border-line bg-paper hover:border-line-strong'}`}
            >
              <b className="font-semibold">{name}</b>
              <span className="num text-cap">{preset.map((mm) => mm / 10).join('×')}</span>
              <KeyHint keys={String(at + 1)} />
            </button>
          )
        })}
        <span className="ml-auto flex items-center gap-1.5">
          <span className="text-cap text-ink-3">自己量，cm</span>
          {['长', '宽', '高'].map((name, at) => (
            <input
              key={name}
              aria-label={`${name}，cm`}
              placeholder={name}
              inputMode="decimal"
              autoComplete="off"
              value={sides[at]}
              onChange={({ target }) => setSide(at, target.value)}
              className={`num h-8 w-14 rounded-photo border bg-paper px-2 text-center focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none ${sides[at] !== '' && sizes[at] === null ? 'border-shu-deep' : 'border-line-strong'}`}
            />
          ))}
        </span>
      </div>
    </section>
  )
}
