import { Button } from '@otsukai/ui/button.tsx'
import { focusScreen } from '@otsukai/ui/desk/focus.ts'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { ScanField } from '@otsukai/ui/desk/scan-field.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { matterZh } from '@otsukai/contract/parcels/parcel-steps'
import { Answer } from '../../lib/answer.tsx'
import { countryNameZh, invoiceZh, payModeZh } from '../../lib/parcel-words.ts'
import { PhoneCamera } from '../../lib/phone-camera.tsx'
import { PhotoStrip } from '../../lib/photo-strip.tsx'
import { Screen } from '../../lib/screen.tsx'
import { gramsOf, inKilograms, kilograms } from '../../lib/weights.ts'
import { BoxPanel } from './box-panel.tsx'
import { CustomsPanel } from './customs-panel.tsx'
import { LabelPanel } from './label-panel.tsx'
import { MatterPanel } from './matter-panel.tsx'
import { presets, volumeOf } from './pack-rules.ts'
import { PickList, ToLabel } from './pick-list.tsx'
import { type Packing, usePacking } from './use-packing.ts'

/** New requests are looked for this often, beside what news brings. */
const AGAIN_MS = 30_000

/** What the table reads; loaders ask for it too. */
export const picksRead = () => read(calls.deskPicks, {})

/** The packing table: pick, scan in, box, weigh, photograph, label. */
export function PackScreen() {
  const picks = useQuery({ ...picksRead(), refetchInterval: AGAIN_MS })
  const waiting = useQuery(read(calls.deskManifest, {}))
  const list = picks.data?.list ?? []
  const toLabel = (waiting.data?.carriers ?? []).flatMap(({ parcels }) => parcels.filter(({ number }) => number === null))
  const { count } = picks.data ?? {}
  const packing = usePacking({ picks: list, more: count !== undefined && (count.more || count.n > list.length), toLabel })
  const { open, code, said, onCode, leave, matter, beginMatter, choosePreset, pack, problem, page } = packing
  const table = open?.work === 'pack'
  const weight = useRef<HTMLInputElement>(null)
  const letters = table && matter === null
  useKeys('打包', [
    { keys: 'd', name: '装不下', off: !letters, run: () => beginMatter('oversize') },
    { keys: 'x', name: '不能寄', off: !letters, run: () => beginMatter(null) },
    ...presets.map(({ name }, at) => ({
      keys: String(at + 1),
      name: `箱型 ${name}`,
      off: !letters,
      run: () => choosePreset(at),
    })),
    { keys: 'w', name: '填重量', off: !letters, run: () => weight.current?.focus() },
    { keys: 'mod+enter', name: '打包完成', off: !letters, inFields: true, run: () => void pack() },
    { keys: 'mod+enter', name: '由承运商出面单', off: open?.work !== 'label', inFields: true, run: () => void packing.label(null) },
    { keys: 'esc', name: '放下这一件', off: (open === null && !packing.pending) || matter !== null, run: leave },
    {
      keys: 'n',
      name: '下一个包裹',
      off: open !== null,
      run: () => {
        const next = list.find(({ packer, whyWaitsZh }) => packer === null && whyWaitsZh === null) ?? list[0]
        if (next) packing.begin(next.id)
      },
    },
  ])
  return (
    <Screen
      title="打包台"
      facts={
        <>
          <span>待打包 {list.length}</span>
          <span>待贴面单 {toLabel.length}</span>
        </>
      }
    >
      <div
        className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4 px-5 max-tablet:px-4 min-[1100px]:content-stretch min-[1100px]:overflow-hidden min-[1100px]:py-0 min-[1100px]:*:overflow-y-auto min-[1100px]:*:py-4 ${
          table
            ? 'min-[1100px]:grid-cols-[272px_minmax(0,1fr)_212px] min-[1361px]:grid-cols-[304px_minmax(0,1fr)_252px] min-[1800px]:grid-cols-[380px_minmax(0,1fr)_320px]'
            : 'min-[1100px]:grid-cols-[272px_minmax(0,1fr)] min-[1361px]:grid-cols-[304px_minmax(0,1fr)] min-[1800px]:grid-cols-[380px_minmax(0,1fr)]'
        }`}
      >
        <div className="grid min-w-0 auto-rows-max content-start gap-4">
          <ToLabel parcels={toLabel} of={packing} />
          <Answer of={picks} what="拣货单" waiting={<ListSkeleton />}>
            {() => <PickList picks={list} more={packing.more} of={packing} />}
          </Answer>
        </div>
        <div className="grid min-w-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-3">
          <ScanField
            rests={open?.work !== 'label'}
            code={code}
            onCode={onCode}
            onClear={leave}
            placeholder={open === null ? '扫货上的标签，或包裹的箱签' : table ? '把货一件件扫进箱里' : '扫面单上的单号'}
            found={
              said && (
                <State tone={said.tone} loud>
                  {said.zh}
                </State>
              )
            }
          />
          {open !== null && <Head of={packing} />}
          {table && (
            <>
              <BoxPanel of={packing} />
              {page && page.matters.some(({ answer }) => answer === null) && (
                <div className="rounded-photo bg-kihada-wash px-4 py-2.5 text-kihada-ink">
                  <p className="font-semibold">已记下，停下后一起问会员</p>
                  {page.matters
                    .filter(({ answer }) => answer === null)
                    .map(({ id, kind, noteZh, orders }) => (
                      <p key={id}>
                        {matterZh[kind]}：{noteZh} {orders.length > 0 ? orders.join('、') : '整个包裹'}
                      </p>
                    ))}
                </div>
              )}
              {matter === null ? (
                <>
                  <Problem problem={problem} />
                  <Finish of={packing} />
                </>
              ) : (
                <>
                  <Problem problem={problem} />
                  <MatterPanel of={packing} />
                </>
              )}
              {page && <CustomsPanel key={page.id} page={page} />}
            </>
          )}
          {open?.work === 'label' && (
            <>
              <LabelPanel key={open.id} of={packing} />
              {page && <CustomsPanel key={page.id} page={page} />}
            </>
          )}
          {open === null && (
            <p className="py-10 text-center text-ink-3">
              按左边的架位把货拣齐，扫第一件，它的包裹就开始打包。
              <span className="block text-cap">
                <KeyHint keys="n" /> 拿下一个包裹 · 扫码枪在这一页任何地方都听得到
              </span>
              <Problem problem={problem} className="mx-auto mt-4 max-w-120 text-left" />
            </p>
          )}
        </div>
        {table && (
          <div className="grid min-w-0 auto-rows-max content-start gap-4">
            <Scale of={packing} field={weight} />
            <DeskPanel
              title="照片"
              beside={<PhoneCamera parcel={matter?.key ?? open.key} uploads={matter ? packing.matterPhoto : packing.photos} />}
            >
              <PhotoStrip of={packing.photos} takesPaste={matter === null} {...(letters && { keys: 'p' })} className="grid-cols-2" />
              <p className="mt-1.5 text-cap text-ink-3">{matter ? '手机现在拍的是要问会员的那一张' : '第一张拍箱子在秤上，会员看得到'}</p>
            </DeskPanel>
          </div>
        )}
      </div>
    </Screen>
  )
}

function Head({ of: { open, page, leave } }: { of: Packing }) {
  const left = useSecondsLeft(open!.work === 'pack' ? open!.until : null)
  if (!page) return <div className="h-16 rounded-photo border border-line bg-paper" />
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-photo border border-line bg-paper px-4 py-2.5">
      <Link to="/parcels/$id" params={{ id: page.id }} className="text-head font-semibold hover:underline">
        {page.id}
      </Link>
      <Tag tone="ai">{page.lineZh}</Tag>
      <Tag>{payModeZh[page.payMode]}</Tag>
      {page.packing === 'reinforced' && <Tag tone="kihada">加固</Tag>}
      <Tag>{invoiceZh[page.invoice]}</Tag>
      <span className="text-ink-2">
        {countryNameZh(page.country)} · {page.member.name}
      </span>
      <span className="ml-auto flex items-center gap-3 text-cap text-ink-3">
        {left !== null && (
          <span className={left < 300 ? 'text-kihada-ink' : ''}>
            {left <= 0 ? '凭证过期，再扫一下包裹' : `剩 ${Math.min(60, Math.ceil(left / 60))} 分钟`}
          </span>
        )}
        <button type="button" className="link" onClick={leave}>
          放下
        </button>
      </span>
      {page.whyWaitsZh !== null && <p className="w-full text-kihada-ink">{page.whyWaitsZh}</p>}
    </section>
  )
}

function Scale({ of: { weight, setWeight, goods, page, sides }, field }: { of: Packing; field: React.RefObject<HTMLInputElement | null> }) {
  const grams = gramsOf(weight)
  const sum = goods.reduce((so, one) => so + one.weightG, 0)
  const divisor = page?.limits?.divisor ?? null
  const volume = divisor === null ? null : volumeOf(sides, divisor)
  const odd = grams !== null && sum > 0 && (grams < sum || grams > sum * 3 + 1000)
  return (
    <DeskPanel title="秤" beside={grams === null ? 'kg，或 g' : `${kilograms(grams)} kg`}>
      <label className="relative block">
        <span className="sr-only">连箱子的重量</span>
        <input
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.000"
          value={weight}
          onChange={({ target }) => setWeight(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) focusScreen()
          }}
          className="num h-14 w-full min-w-0 rounded-photo border border-line-strong bg-paper px-3 pr-14 text-[30px]/10 font-semibold placeholder:font-normal placeholder:text-ink-3 focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none"
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center gap-1.5 text-ink-2">
          {inKilograms(weight) || weight === '' ? 'kg' : 'g'}
          {weight === '' && <KeyHint keys="w" />}
        </span>
      </label>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1 text-cap">
        <dt className="text-ink-3">商品合计</dt>
        <dd className="num">{kilograms(sum)}</dd>
        {grams !== null && (
          <>
            <dt className="text-ink-3">箱与填充</dt>
            <dd className={`num ${odd ? 'text-kihada-ink' : ''}`}>{kilograms(Math.max(grams - sum, 0))}</dd>
          </>
        )}
        {volume !== null && (
          <>
            <dt className="text-ink-3">体积重</dt>
            <dd className="num">{kilograms(volume)}</dd>
          </>
        )}
      </dl>
      {odd && <p className="mt-1 text-cap text-kihada-ink">{grams < sum ? '比商品合计还轻，再称一次' : '比商品重很多，再称一次'}</p>}
    </DeskPanel>
  )
}

function Finish({ of: { lacks, pack, pending, beginMatter } }: { of: Packing }) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-photo border border-line bg-washi px-4 py-2.5">
      <Button disabled={pending} onClick={() => beginMatter('oversize')}>
        <span className="flex items-center gap-2">
          装不下
          <KeyHint keys="d" />
        </span>
      </Button>
      <Button disabled={pending} onClick={() => beginMatter(null)}>
        <span className="flex items-center gap-2">
          不能寄
          <KeyHint keys="x" />
        </span>
      </Button>
      <span className={`min-w-0 flex-1 text-right text-cap ${lacks.length > 0 ? 'text-kihada-ink' : 'text-ink-2'}`}>
        {lacks.length > 0 ? `还差：${lacks.join('、')}` : '齐了。封顶够付就直接转待寄出，不够等会员付'}
      </span>
      <Button rank="ink" size="large" pending={pending} disabled={lacks.length > 0} onClick={() => void pack()}>
        <span className="flex items-center gap-2">
          打包完成，打箱签
          <KeyHint keys="mod+enter" />
        </span>
      </Button>
    </div>
  )
}

/** Seconds until a moment, told anew every ten; null for none. */
function useSecondsLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return until === null ? null : Math.round((until - now) / 1000)
}
