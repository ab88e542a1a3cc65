import type { DataOf } from '@otsukai/contract/call'
import type { deskManifest, WaitingParcel } from '@otsukai/contract/desk/parcels'
import { useFocusBack } from '@otsukai/ui/desk/focus.ts'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { ScanField } from '@otsukai/ui/desk/scan-field.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { LinkTabs, TabCount, tabLook } from '@otsukai/ui/tabs.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { countryNameZh } from '../../lib/parcel-words.ts'
import { Screen } from '../../lib/screen.tsx'
import { useMay } from '../../lib/session.ts'
import { beijing, beijingShort } from '../../lib/times.ts'
import { type CarrierList, listedOf, type ScannedOut } from './manifest-rules.ts'
import { ManifestSide } from './manifest-side.tsx'
import { ManifestTable } from './manifest-table.tsx'
import { useManifest } from './use-manifest.ts'

type Told = DataOf<typeof deskManifest>

/** New labels are looked for this often, beside what news brings. */
const AGAIN_MS = 30_000

/** What the screen reads; loaders ask for it too. */
export const manifestRead = () => read(calls.deskManifest, {})

/** The hand-over: what is on a carrier's list, what was scanned out, and what differs. */
export function ManifestScreen({ carrier: asked }: { carrier: string | undefined }) {
  const query = useQuery({ ...manifestRead(), refetchInterval: AGAIN_MS })
  const carriers = query.data?.carriers ?? []
  const chosen = carriers.find(({ carrier }) => carrier === asked) ?? carriers[0]
  return (
    <Screen title="交运清单" facts={<span>{beijing(serverNow()).slice(0, 10)}</span>}>
      {carriers.length > 0 && (
        <div className="shrink-0 px-5 max-tablet:px-4">
          <LinkTabs label="承运商">
            {carriers.map(({ carrier, carrierZh, parcels }) => (
              <Link
                key={carrier}
                to="/manifest"
                search={{ carrier }}
                aria-current={carrier === chosen?.carrier ? 'page' : undefined}
                className={tabLook(carrier === chosen?.carrier)}
              >
                {carrierZh}
                <TabCount>{listedOf(parcels, new Set()).length}</TabCount>
              </Link>
            ))}
          </LinkTabs>
        </div>
      )}
      <Answer of={query} what="交运清单" waiting={<ListSkeleton />}>
        {({ handed }) =>
          chosen ? (
            <OfCarrier key={chosen.carrier} carriers={carriers} carrier={chosen} handed={handed} />
          ) : (
            <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4 px-5">
              <Nothing drawing="done" title="没有等着交运的" help="付了运费、贴好面单的包裹会出现在这里。" />
              <Handed of={handed} />
            </div>
          )
        }
      </Answer>
    </Screen>
  )
}

function OfCarrier({ carriers, carrier, handed }: { carriers: readonly CarrierList[]; carrier: CarrierList; handed: Told['handed'] }) {
  // The field of the last list goes with what was handed over.
  useFocusBack()
  const hands = useMay()('warehouse.act')
  const manifest = useManifest(carriers, carrier)
  const { code, last, onCode, undo, out, ready, handOver } = manifest
  useKeys('交运', [
    { keys: 'mod+enter', name: `交给${carrier.carrierZh}`, inFields: true, off: !ready || !hands, run: () => void handOver() },
  ])
  const waits = carrier.parcels.filter(({ number, whyNotZh }) => number === null || whyNotZh !== null)
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4 px-5 min-[1100px]:grid-cols-[minmax(0,1fr)_336px] max-tablet:px-4">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
        {hands && (
          <ScanField
            code={code}
            onCode={onCode}
            onClear={undo}
            placeholder="扫面单出库"
            found={last && <Found of={last} at={out.size} />}
          />
        )}
        <ManifestTable of={manifest} />
        {waits.length > 0 && <Waits of={waits} hands={hands} />}
        <Handed of={handed} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <ManifestSide of={manifest} />
      </div>
    </div>
  )
}

const foundZh: Readonly<Record<Exclude<ScannedOut['kind'], 'out' | 'held' | 'elsewhere'>, string>> = {
  already: '扫过了',
  unknown: '不在清单里',
}

function Found({ of, at }: { of: ScannedOut; at: number }) {
  if (of.kind === 'out') return <State tone="done">{`扫出第 ${at} 箱，${of.parcel.placeZh ?? countryNameZh(of.parcel.country)}`}</State>
  return (
    <State tone={of.kind === 'already' ? 'wait' : 'late'} loud>
      {of.kind === 'held' ? of.whyZh : of.kind === 'elsewhere' ? `是${of.carrierZh}的` : foundZh[of.kind]}
    </State>
  )
}

/** Paid, and not on the list: no label, or something against it. */
const Waits = ({ of, hands }: { of: readonly WaitingParcel[]; hands: boolean }) => (
  <DeskPanel title="付了，还不能交" count={of.length} flush>
    <ul>
      {of.map(({ id, lineZh, country, number, whyNotZh }) => (
        <li key={id} className="flex h-10 items-center gap-3 border-t border-line px-4">
          <Link to="/parcels/$id" params={{ id }} className="hover:underline">
            {id}
          </Link>
          <span className="min-w-0 flex-1 truncate text-ink-2">
            {lineZh} · {countryNameZh(country)}
          </span>
          <State tone="wait">{whyNotZh ?? '还没贴面单'}</State>
          {number === null && hands && (
            <Link to="/pack" className="link">
              去打包台贴
            </Link>
          )}
        </li>
      ))}
    </ul>
  </DeskPanel>
)

const Handed = ({ of }: { of: Told['handed'] }) =>
  of.length > 0 && (
    <DeskPanel title="已交的清单" beside={`最近 ${of.length} 张`} flush>
      <ul>
        {of.map(({ id, carrierZh, at, by, parcels }) => (
          <li key={id} className="flex h-9 items-center gap-4 border-t border-line px-4">
            <span className="num w-16 text-ink-3">{id} 号</span>
            <span className="w-28 truncate">{carrierZh}</span>
            <span className="num">{parcels} 箱</span>
            <span className="ml-auto text-ink-3">
              {by} <span className="num">{beijingShort(at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </DeskPanel>
  )
