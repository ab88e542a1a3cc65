import { Button } from '@otsukai/ui/button.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { Link } from '@tanstack/react-router'
import { CircleAlert, PackageX } from 'lucide-react'
import { countryNameZh, spelledNumber } from '../../lib/parcel-words.ts'
import { useMay } from '../../lib/session.ts'
import { photoAddress } from '../../lib/uploads.ts'
import type { ScannedOut } from './manifest-rules.ts'
import type { Manifest } from './use-manifest.ts'

/** Whether the numbers agree, what differs, and the hand-over. */
export const ManifestSide = ({ of }: { of: Manifest }) => (
  <>
    <Numbers of={of} />
    {of.out.size > 0 && of.left.length > 0 && <NotScanned of={of} />}
    {of.strange.length > 0 && <Strange of={of} />}
    {of.aside.size > 0 && (
      <p className="px-1 text-cap text-ink-3">
        {of.aside.size} 箱留到下一张。
        <button type="button" className="link" onClick={of.takeAllBack}>
          都放回清单
        </button>
      </p>
    )}
    <HandOver of={of} />
  </>
)

function Numbers({ of: { listed, out, left } }: { of: Manifest }) {
  const cells = [
    { name: '清单', n: listed.length, tone: '' },
    { name: '扫出', n: out.size, tone: '' },
    { name: '差', n: left.length, tone: left.length > 0 && out.size > 0 ? 'text-shu' : '' },
  ]
  return (
    <DeskPanel title="数目对不对">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-photo border border-line">
        {cells.map(({ name, n, tone }) => (
          <div key={name} className="px-3.5 py-2.5">
            <dt className="text-cap text-ink-3">{name}</dt>
            <dd className={`num text-[24px]/8 font-semibold ${tone}`}>{n}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 h-1 overflow-hidden rounded-full bg-sunk">
        <div className="h-full bg-matcha" style={{ width: `${listed.length === 0 ? 0 : (out.size / listed.length) * 100}%` }} />
      </div>
    </DeskPanel>
  )
}

const NotScanned = ({ of: { left, putAside } }: { of: Manifest }) => (
  <section className="overflow-hidden rounded-photo border border-shu bg-paper">
    <h2 className="flex items-center gap-2 bg-shu-wash px-4 py-2 font-semibold text-shu-deep">
      <Icon of={CircleAlert} size={18} />
      清单里有，还没扫 {left.length}
    </h2>
    <ul className="max-h-96 overflow-y-auto">
      {left.map((parcel) => (
        <li key={parcel.id} className="flex gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
          <Thumb src={parcel.picture === null ? null : photoAddress(parcel.picture)} size="normal" />
          <div className="min-w-0 flex-1">
            <b className="font-semibold">{parcel.id}</b>
            <p className="text-cap text-ink-2">
              {spelledNumber(parcel.number!)} · {parcel.placeZh ?? countryNameZh(parcel.country)}
            </p>
            <button type="button" className="link text-cap" onClick={() => putAside(parcel.id)}>
              今天不交，留到下一张
            </button>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

function strangeZh(what: ScannedOut): string {
  if (what.kind === 'elsewhere') return `属于${what.carrierZh}那份清单，别放进这个筐`
  return what.kind === 'held' ? what.whyZh : '不是等着交运的单号，看看是不是扫错了'
}

const Strange = ({ of: { strange, clearStrange } }: { of: Manifest }) => (
  <section className="overflow-hidden rounded-photo border border-kihada-line bg-paper">
    <h2 className="flex items-center gap-2 bg-kihada-wash px-4 py-2 font-semibold text-kihada-ink">
      <Icon of={PackageX} size={18} />
      扫到了，不在这份清单 {strange.length}
      <button type="button" className="ml-auto text-cap font-normal underline underline-offset-3" onClick={clearStrange}>
        都拿开了
      </button>
    </h2>
    <ul>
      {strange.map(({ code, what }) => (
        <li key={code} className="border-t border-line px-4 py-2 first:border-t-0">
          <b className="font-semibold">{what.kind === 'unknown' ? spelledNumber(code) : what.parcel.id}</b>
          <p className="text-cap text-ink-2">{strangeZh(what)}</p>
          {what.kind === 'elsewhere' && (
            <Link to="/manifest" search={{ carrier: what.carrier }} className="link text-cap">
              看那份清单
            </Link>
          )}
        </li>
      ))}
    </ul>
  </section>
)

function HandOver({ of: { carrier, listed, out, left, ready, handOver, pending, problem } }: { of: Manifest }) {
  const hands = useMay()('warehouse.act')
  return (
    <DeskPanel title="交出后">
      <p className="text-ink-2">
        {out.size > 0 ? out.size : listed.length} 箱的订单转为<b className="font-semibold">已寄出</b>，会员收到单号。运费记应付
        {carrier.carrierZh}
        ，仓储费和多出来的记收入。
      </p>
      <Problem problem={problem} className="mt-3" />
      {hands && (
        <>
          <Button rank="ink" size="large" wide className="mt-3" pending={pending} disabled={!ready} onClick={() => void handOver()}>
            <span className="flex items-center justify-center gap-2">
              交给{carrier.carrierZh}
              <KeyHint keys="mod+enter" />
            </span>
          </Button>
          {!ready && (
            <p className="mt-2 text-center text-cap text-kihada-ink">
              {out.size === 0 ? '先把面单一张张扫出' : `还差 ${left.length} 箱，找到或留到下一张就能交`}
            </p>
          )}
        </>
      )}
    </DeskPanel>
  )
}
