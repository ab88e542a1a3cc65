import type { Arrival } from '@otsukai/contract/desk/warehouse'
import { Button } from '@otsukai/ui/button.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { ScanField } from '@otsukai/ui/desk/scan-field.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { StepsBar } from '@otsukai/ui/desk/steps-bar.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useBenchCamera } from '../../lib/bench-camera.ts'
import { Screen } from '../../lib/screen.tsx'
import { beijingShort } from '../../lib/times.ts'
import { toggled, traitKeys, traitKeyZh } from '../../lib/traits-choice.tsx'
import { ArrivalsPanel } from './arrivals-panel.tsx'
import { kilograms } from '../../lib/weights.ts'
import { spelled } from './bench-rules.ts'
import { CameBackPanel } from './came-back-panel.tsx'
import { DutyFacts } from './duty-facts.tsx'
import { GoodsInIt } from './goods-in-it.tsx'
import { Measures } from './measures.tsx'
import { NobodysPanel } from './nobodys-panel.tsx'
import { PostagePanel } from './postage-panel.tsx'
import { type Bench, useBench } from './use-bench.ts'

const STEPS = ['扫单号', '核对货', '称重', '拍照', '架位', '保存并打印']
const stepOf: Readonly<Record<string, number>> = { 单号: 0, 里面有什么: 1, 重量: 2, 照片: 3, 照片传完: 3, 架位: 4 }

/** The receiving desk: an envelope from its scan to its label. */
export function ReceiveScreen() {
  const bench = useBench()
  useBenchCamera()
  const { parcel, lacks, pending, problem, onCode, clear, save, takeBack } = bench
  const open = parcel?.state === 'known' || parcel?.state === 'unknown'
  const reading = parcel?.state === 'reading'
  // One after the other where there are several; the field for the weight has the focus.
  const looking = [...bench.ticked].find((order) => !bench.traits.has(order)) ?? [...bench.ticked][0]
  useKeys('收货', [
    ...traitKeys.map(([key, trait]) => ({
      keys: `alt+${key}`,
      name: traitKeyZh(trait),
      off: parcel?.state !== 'known' || looking === undefined,
      run: () => bench.setTraits(looking!, toggled(bench.traits.get(looking!) ?? null, trait)),
    })),
    { keys: 'mod+enter', name: '保存并打印', run: () => save(true), inFields: true, off: !open },
    { keys: 'esc', name: '放下这一件', run: clear, off: parcel === null },
  ])
  return (
    <Screen title="收货台" facts={<DutyFacts />}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4 px-5 min-[1100px]:grid-cols-[minmax(0,1fr)_296px] min-[1100px]:content-stretch min-[1100px]:overflow-hidden min-[1100px]:py-0 min-[1100px]:*:overflow-y-auto min-[1100px]:*:py-4 min-[1361px]:grid-cols-[minmax(0,1fr)_320px] max-tablet:px-4">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
          <ScanField
            code={parcel ? spelled(parcel.code) : ''}
            onCode={onCode}
            onClear={clear}
            found={<Found of={bench} />}
            wanted={!open && !reading}
            {...(bench.scanned && { note: '照片传完就保存，接着收下一件' })}
            {...(open && lacks.length === 0 && { note: '直接扫下一件会先保存这一件' })}
          />
          <div className={parcel?.state === 'ours' ? 'hidden' : 'max-tablet:hidden'}>
            <StepsBar steps={STEPS} at={lacks.length === 0 ? 5 : (stepOf[lacks[0]!] ?? 0)} />
          </div>
          {parcel?.state === 'known' && <GoodsInIt of={bench} />}
          {parcel?.state === 'ours' && <CameBackPanel key={parcel.key} of={bench} />}
          {parcel?.state === 'unknown' && <NobodysPanel code={parcel.code} onLook={clear} />}
          {parcel?.state === 'came' && parcel.told && <CameAlready of={bench} />}
          {parcel?.state === 'misread' && (
            <Problem problem={{ message: '这个单号的校验位不对，多半是扫错或抄错了一位。对着面单再扫一次，或手输。' }} />
          )}
          {parcel?.state === 'failed' && (
            <Problem
              problem={{ message: '没读出来，什么都没有存。' }}
              way={
                <button type="button" onClick={() => onCode(parcel.code)}>
                  再读一次
                </button>
              }
            />
          )}
          {(open || reading) && (
            // Whoever types the weight before the parcel is known types into its field.
            <div className={reading ? 'sr-only' : 'contents'}>
              <Measures key={parcel.key} of={bench} />
            </div>
          )}
          {open && (
            <>
              {parcel.state === 'known' && <PostagePanel key={parcel.key} of={bench} />}
              <Problem problem={problem} />
              <div className="flex flex-wrap items-center gap-3 rounded-photo border border-line bg-washi px-4 py-2.5 max-tablet:sticky max-tablet:-bottom-4 max-tablet:-mx-4 max-tablet:-mb-4 max-tablet:rounded-none max-tablet:border-x-0 max-tablet:border-b-0 max-tablet:bg-paper">
                <span className="min-w-0 flex-1 basis-60 text-cap text-ink-2 max-tablet:hidden">
                  {lacks.length > 0 ? (
                    <span className="text-kihada-ink">还差：{lacks.join('、')}</span>
                  ) : parcel.state === 'unknown' ? (
                    '保存后：记成无主货，进待办，由采购查是谁的。'
                  ) : (
                    <>
                      保存后：{bench.ticked.size} 单转为<b className="font-semibold">已入库</b>，手续费记入收入，会员收到通知。
                      {[...bench.ticked].some((order) => !bench.traits.has(order)) && (
                        <span className="text-kihada-ink">特性没看的，寄之前要去库存补。</span>
                      )}
                    </>
                  )}
                </span>
                <span className="ml-auto flex gap-2 max-tablet:w-full max-tablet:*:last:flex-1">
                  {parcel.state === 'known' && (
                    <Button size="large" disabled={pending} onClick={() => save(false)}>
                      只保存
                    </Button>
                  )}
                  <Button rank="ink" size="large" pending={pending} onClick={() => save(true)}>
                    <span className="flex items-center gap-2">
                      {parcel.state === 'unknown' ? '登记无主货' : '保存并打印'}
                      <KeyHint keys="mod+enter" />
                    </span>
                  </Button>
                </span>
              </div>
            </>
          )}
          {parcel === null && (
            <p className="py-10 text-center text-ink-3 max-tablet:py-6">
              把包裹放上台，扫面单上的条码。
              <span className="block text-cap max-tablet:hidden">扫码枪在这一页任何地方都听得到；架位码、订单标签也能扫。</span>
            </p>
          )}
        </div>
        <div>
          <ArrivalsPanel onTakeBack={takeBack} />
        </div>
      </div>
    </Screen>
  )
}

function Found({ of: { parcel } }: { of: Bench }) {
  if (parcel === null) return null
  const n = parcel.told?.candidates.filter(({ hasNumber }) => hasNumber).length ?? 0
  switch (parcel.state) {
    case 'reading':
      return <span className="text-ink-3">正在查</span>
    case 'known':
      return <State tone="done">{n > 0 ? `对上 ${n} 单` : '同卖家的货'}</State>
    case 'ours':
      return (
        <State tone="wait" loud>
          我们寄出的
        </State>
      )
    case 'came':
      return (
        <State tone="wait" loud>
          收过了
        </State>
      )
    case 'unknown':
      return (
        <State tone="wait" loud>
          没人等它
        </State>
      )
    default:
      return (
        <State tone="late" loud>
          {parcel.state === 'misread' ? '校验位不对' : '没读出来'}
        </State>
      )
  }
}

function CameAlready({ of: { parcel, takeBack } }: { of: Bench }) {
  const came = parcel!.told!.arrivals.filter(({ undoneAt }) => undoneAt === null)
  return (
    <div className="rounded-photo border border-kihada-line bg-kihada-wash p-4 text-kihada-ink">
      <p className="font-semibold">这一件已经收过了，不用再收。</p>
      {came.map((arrival) => (
        <CameLine key={arrival.id} arrival={arrival} onTakeBack={takeBack} />
      ))}
    </div>
  )
}

const CameLine = ({ arrival, onTakeBack }: { arrival: Arrival; onTakeBack: (id: number) => Promise<void> }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-3">
    <span>
      {beijingShort(arrival.at)} {arrival.by}收的，{kilograms(arrival.weightG)} kg
      {arrival.shelf !== null && `，在 ${arrival.shelf}`}
    </span>
    {arrival.undoUntil !== null && (
      <button type="button" className="font-semibold underline underline-offset-3" onClick={() => void onTakeBack(arrival.id)}>
        撤销
      </button>
    )}
  </p>
)
