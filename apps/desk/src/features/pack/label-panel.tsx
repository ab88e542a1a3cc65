import { plainTracking } from '@otsukai/contract/tracking-number'
import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useState } from 'react'
import { printLabels } from '../../lib/labels.ts'
import { countryNameZh } from '../../lib/parcel-words.ts'
import { kilograms } from '../../lib/weights.ts'
import type { Packing } from './use-packing.ts'

/** A paid box gets the carrier's label: its number is scanned, typed, or made by the carrier. */
export function LabelPanel({ of: { open, page, label, pending, problem } }: { of: Packing }) {
  const [typed, setTyped] = useState('')
  if (!page) return null
  const { address, box } = page
  return (
    <DeskPanel
      title="面单"
      beside={
        <button type="button" className="link" onClick={() => printLabels('parcel', open!.id)}>
          补打箱签
        </button>
      }
    >
      <div className="grid gap-4 min-[1200px]:grid-cols-2">
        <Facts label={64}>
          <Fact name="线路">
            {page.lineZh}（{page.carrierZh}）
          </Fact>
          <Fact name="寄到">{countryNameZh(page.country)}</Fact>
          {box && (
            <Fact name="箱子">
              <span className="num">{kilograms(box.weightG)}</span> 千克 ·{' '}
              <span className="num">{box.sizes.map((mm) => mm / 10).join(' × ')}</span> 厘米
            </Fact>
          )}
          {address && (
            <>
              <Fact name="收件人">
                {address.name} <span className="num">{address.phone}</span>
              </Fact>
              <Fact name="地址">
                {[address.province, address.city, address.district, address.line].filter((part) => part !== '').join(' ')}
                {address.postcode !== '' && <span className="num"> {address.postcode}</span>}
              </Fact>
              <Fact name="印在面单上">
                <span className="whitespace-pre-line">{address.latin}</span>
              </Fact>
            </>
          )}
        </Facts>
        <div className="grid content-start gap-3">
          {page.whyWaitsZh !== null && <p className="rounded-photo bg-kihada-wash px-3 py-2 text-kihada-ink">{page.whyWaitsZh}</p>}
          <form
            className="grid gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim() !== '') void label(plainTracking(typed))
            }}
          >
            <label className="text-cap text-ink-3" htmlFor="label-number">
              扫面单上的单号，或手输。末位是校验码，错一位会退回
            </label>
            <div className="flex gap-2">
              <input
                id="label-number"
                autoFocus
                autoComplete="off"
                spellCheck={false}
                placeholder="EJ 391 204 525 JP"
                value={typed}
                onChange={({ target }) => setTyped(target.value.toUpperCase())}
                className="num h-10 min-w-0 flex-1 rounded-photo border border-line-strong bg-paper px-3 text-[20px]/8 font-semibold placeholder:font-normal placeholder:text-ink-3 focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none"
              />
              <Button type="submit" rank="ink" size="large" pending={pending} disabled={typed.trim() === ''}>
                <span className="flex items-center gap-2">
                  贴好了
                  <KeyHint keys="enter" />
                </span>
              </Button>
            </div>
          </form>
          <p className="text-cap text-ink-3">
            承运商能直接出面单的：
            <button type="button" className="link" disabled={pending} onClick={() => void label(null)}>
              由承运商出面单
            </button>
          </p>
          <Problem problem={problem} />
        </div>
      </div>
    </DeskPanel>
  )
}
