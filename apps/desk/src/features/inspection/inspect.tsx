import type { DataOf } from '@otsukai/contract/call'
import type { deskInspections } from '@otsukai/contract/desk/warehouse'
import { type InspectionResult, inspectionResults } from '@otsukai/contract/inspection-steps'
import { Button } from '@otsukai/ui/button.tsx'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { ringWithin, useTakesFocus } from '@otsukai/ui/desk/focus.ts'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { Check, Circle, MessageSquare, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { doRoutine } from '../../lib/do-act.ts'
import { useKept } from '../../lib/kept.ts'
import { PhotoStrip } from '../../lib/photo-strip.tsx'
import { playSound } from '../../lib/sounds.ts'
import { beijingShort } from '../../lib/times.ts'
import { photoAddress, useUploads } from '../../lib/uploads.ts'
import { kilograms } from '../../lib/weights.ts'
import { type Finding, resultOf, resultZh, withPhrase } from './findings.ts'

const SHOWN_AT_MOST = 12

type Waiting = DataOf<typeof deskInspections>['list'][number]

const findings: readonly { id: Finding; name: string }[] = [
  { id: 'same', name: '相符' },
  { id: 'other', name: '不同' },
  { id: 'unseen', name: '没法看' },
]
const looks = {
  same: 'bg-paper font-semibold text-matcha',
  other: 'bg-paper font-semibold text-shu',
  unseen: 'bg-paper font-semibold text-ink',
}

/** What was written down of goods so far. */
interface Draft {
  found: Readonly<Record<string, Finding>>
  chosen: InspectionResult | null
  zh: string
  /** Ids of those that were taken now. */
  photos: readonly string[]
}
const nothing: Draft = { found: {}, chosen: null, zh: '', photos: [] }

/** Goods under inspection: what the seller says and shows at the left, what we hold at the right, then what was found. */
export function Inspect({ of: one, onDone }: { of: Waiting; onDone: () => void }) {
  // A scan leads elsewhere at any time.
  const [{ found, chosen, zh, photos: taken }, setDraft] = useKept<Draft>(`inspection ${one.order}`, nothing)
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }))
  const setFound = (next: Draft['found']) => change({ found: next })
  const setChosen = (next: InspectionResult) => change({ chosen: next })
  const setZh = (next: string) => change({ zh: next })
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const photos = useUploads(Math.max(1, SHOWN_AT_MOST - one.ours.length), taken)
  useEffect(() => {
    if (photos.ids.join() !== taken.join()) change({ photos: photos.ids })
  })
  const attempt = useAttempt()
  const part = useTakesFocus<HTMLDivElement>()
  const points = one.checklist.map(({ id }) => id)
  const told = resultOf(points, found)
  const result = chosen ?? told
  const open = points.filter((id) => found[id] === undefined).length

  // What was photographed when it came is shown to the member too.
  const shown = [...one.ours, ...photos.ids].slice(0, SHOWN_AT_MOST)

  const why =
    result === null
      ? open > 0
        ? `清单还有 ${open} 项没看`
        : '选一个结果'
      : result === 'ok' && open > 0
        ? `清单还有 ${open} 项没看`
        : zh.trim() === ''
          ? '写一句给会员'
          : photos.unsent
            ? '照片还在上传'
            : result !== 'impossible' && shown.length === 0
              ? '会员要看照片，至少拍一张'
              : null

  const save = async () => {
    if (why !== null || pending || result === null) return
    setPending(true)
    setProblem(null)
    const { did, problem: refused } = await doRoutine(attempt, {
      name: 'inspect-parcel',
      input: { order: one.order, result, zh: zh.trim(), photos: shown },
      reason: `验货：${resultZh[result]}`,
      rests: true,
    })
    setPending(false)
    playSound(refused ? 'stop' : 'well')
    if (refused) return setProblem(refused)
    sayDone(did.saidZh)
    setDraft(() => nothing)
    photos.clear()
    onDone()
  }
  const restSame = () => setFound(Object.fromEntries(points.map((id) => [id, found[id] ?? 'same'])))
  useKeys('这一件', [
    { keys: 'a', name: '其余都相符', run: restSame },
    ...inspectionResults.map((id, n) => ({ keys: String(n + 1), name: resultZh[id], run: () => setChosen(id) })),
    { keys: 'mod+enter', name: '登记验货', run: () => void save(), inFields: true },
  ])

  return (
    <div
      ref={part}
      tabIndex={-1}
      className={`grid min-h-0 grid-cols-[minmax(0,1fr)] content-start items-start gap-3 overflow-y-auto p-4 px-5 max-tablet:px-4 min-[1700px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_440px] ${ringWithin}`}
    >
      <div className="col-span-full flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-[18px]/7 font-semibold">{one.titleZh ?? one.title}</h2>
        <span className="text-cap text-ink-2">
          <span className="text-ai">{one.order}</span> · {one.member} · {one.shelf ?? '没架位'} · {kilograms(one.weightG)} kg ·{' '}
          {beijingShort(one.receivedAt)} 收的
        </span>
      </div>
      {one.remark !== '' && (
        <div className="col-span-full">
          <Note kind="act" icon={MessageSquare}>
            会员备注：{one.remark}
          </Note>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 max-[1000px]:grid-cols-[minmax(0,1fr)] min-[1700px]:contents">
        <DeskPanel title="商品页" beside="下单时的样子">
          <div className="grid grid-cols-4 gap-2">
            {one.photos.slice(0, 6).map((src) => (
              <a key={src} href={src} target="_blank" rel="noreferrer">
                <Photo src={src} width={240} alt="商品页的照片" />
              </a>
            ))}
          </div>
          <p lang="ja" className="mt-2 text-cap text-ink-3">
            {one.title}
          </p>
          <p lang="ja" className="mt-1 max-h-44 overflow-y-auto whitespace-pre-line text-ink-2">
            {one.description || '卖家没写说明'}
          </p>
        </DeskPanel>
        <DeskPanel title="我们的" beside="都会给会员看">
          {one.ours.length > 0 && (
            <div className="mb-2 grid grid-cols-4 gap-2">
              {one.ours.map((id) => (
                <a key={id} href={photoAddress(id)} target="_blank" rel="noreferrer">
                  <img src={photoAddress(id)} alt="收货时的照片" className="aspect-square w-full rounded-photo bg-sunk object-cover" />
                </a>
              ))}
            </div>
          )}
          <p className="mb-1.5 text-cap text-ink-3">补拍：对着商品页的角度，缺陷拍近</p>
          <PhotoStrip of={photos} takesPaste className="grid-cols-4" />
        </DeskPanel>
      </div>
      <section className="rounded-photo border border-line bg-paper">
        <div className="grid gap-x-6 gap-y-4 px-4 py-3 min-[1200px]:grid-cols-[minmax(0,1fr)_360px] min-[1700px]:grid-cols-[minmax(0,1fr)]">
          <div>
            <div className="flex items-baseline">
              <h3 className="text-head font-semibold">清单</h3>
              <button type="button" className="link ml-auto text-cap" onClick={restSame}>
                <span className="flex items-center gap-1.5">
                  其余都相符
                  <KeyHint keys="a" />
                </span>
              </button>
            </div>
            <ul>
              {one.checklist.map(({ id, zh: point }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line py-2 first:border-t-0">
                  <Icon
                    of={found[id] === undefined ? Circle : found[id] === 'same' ? Check : TriangleAlert}
                    size={16}
                    className={found[id] === undefined ? 'text-line-strong' : found[id] === 'same' ? 'text-matcha' : 'text-kihada'}
                  />
                  <span className="min-w-0 flex-1 basis-40">{point}</span>
                  <span role="radiogroup" aria-label={point} className="flex rounded-[6px] bg-sunk p-0.5">
                    {findings.map(({ id: finding, name }) => (
                      <label
                        key={finding}
                        className={`grid h-6 place-items-center rounded-[5px] px-2.5 text-cap max-tablet:h-9 has-focus-visible:outline-2 has-focus-visible:outline-ai ${found[id] === finding ? looks[finding] : 'text-ink-3 hover:text-ink'}`}
                      >
                        <input
                          type="radio"
                          name={`found ${id}`}
                          checked={found[id] === finding}
                          onChange={() => setFound({ ...found, [id]: finding })}
                          className="sr-only"
                        />
                        {name}
                      </label>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <div className="grid content-start gap-2.5">
            <div role="radiogroup" aria-label="结果" className="grid grid-cols-3 gap-1.5">
              {inspectionResults.map((id, n) => (
                <ChoiceTile key={id} name="result" value={id} checked={result === id} onChange={() => setChosen(id)}>
                  <span className="flex items-center">
                    <b className="font-semibold">{resultZh[id]}</b>
                    <span className="ml-auto">
                      <KeyHint keys={String(n + 1)} />
                    </span>
                  </span>
                </ChoiceTile>
              ))}
            </div>
            {chosen !== null && told !== null && chosen !== told && (
              <p className="text-cap text-kihada-ink">
                清单上看是{resultZh[told]}，你选了{resultZh[chosen]}。
              </p>
            )}
            <TextArea label="写给会员（中文）" rows={4} maxLength={500} value={zh} onChange={({ target }) => setZh(target.value)} />
            {result !== null && (
              <div className="flex flex-wrap gap-1.5">
                {one.phrases[result].map((phrase) => (
                  <button
                    key={phrase}
                    type="button"
                    onClick={() => setZh(withPhrase(zh, phrase))}
                    className="rounded-photo border border-line px-2 py-0.5 text-left text-cap text-ink-2 hover:border-line-strong"
                  >
                    {phrase}
                  </button>
                ))}
              </div>
            )}
          </div>
        </div>
        {problem && (
          <div className="px-4 pb-3">
            <Problem problem={problem} />
          </div>
        )}
        <div className="sticky -bottom-4 flex flex-wrap items-center gap-3 rounded-b-photo border-t border-line bg-washi px-4 py-2.5">
          <span className={`min-w-0 flex-1 text-cap ${why ? 'text-kihada-ink' : 'text-ink-2'}`}>
            {why ?? (result === 'impossible' ? '保存后：会员收到说明，验货费退回。' : '保存后：会员收到照片和说明，7 天内答复。')}
          </span>
          <Button rank="ink" size="large" pending={pending} disabled={why !== null} onClick={() => void save()}>
            <span className="flex items-center gap-2">
              登记验货
              <KeyHint keys="mod+enter" />
            </span>
          </Button>
        </div>
      </section>
    </div>
  )
}
