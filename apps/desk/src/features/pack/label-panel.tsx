import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel, Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { printLabels } from '../../lib/labels.ts'
import { ParcelAddress } from '../../lib/parcel-rows.tsx'
import { countryNameZh } from '../../lib/parcel-words.ts'
import { kilograms } from '../../lib/weights.ts'
import type { Packing } from './use-packing.ts'

/** A paid box gets the carrier's label: its number is scanned or typed above, or the carrier makes one. */
export function LabelPanel({ of: { open, page, label, pending, problem } }: { of: Packing }) {
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[1361px]:grid-cols-[minmax(0,1fr)_260px]">
        <Facts label={64}>
          <Fact name="线路">
            {page.lineZh}（{page.carrierZh}）
          </Fact>
          <Fact name="寄到">{countryNameZh(page.country)}</Fact>
          {box && (
            <Fact name="箱子">
              <span className="num">{kilograms(box.weightG)}</span> kg ·{' '}
              <span className="num">{box.sizes.map((mm) => mm / 10).join(' × ')}</span> cm
            </Fact>
          )}
          {address && <ParcelAddress of={address} />}
        </Facts>
        <div className="grid content-start gap-3">
          {page.whyWaitsZh !== null && <p className="rounded-photo bg-kihada-wash px-3 py-2 text-kihada-ink">{page.whyWaitsZh}</p>}
          <p className="text-ink-2">面单打好贴上，扫它的单号，或手输后按 ↵。末位是校验码，错一位当场退回。</p>
          <Button wide pending={pending} onClick={() => void label(null)}>
            <span className="flex items-center justify-center gap-2">
              由承运商出面单
              <KeyHint keys="mod+enter" />
            </span>
          </Button>
          <Problem problem={problem} />
        </div>
      </div>
    </DeskPanel>
  )
}
