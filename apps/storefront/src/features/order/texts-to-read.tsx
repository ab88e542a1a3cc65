import type { GoodsPoint, TextToRead } from '@otsukai/contract/points'
import type { SellerRisk } from '@otsukai/contract/seller-risk'
import { Icon } from '@otsukai/ui/icon.tsx'
import { ReasonList } from '@otsukai/ui/reason-list.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import type { Problem } from '@otsukai/web/action.ts'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { riskWords } from '../../lib/risk-words.ts'
import { type Act, stopWords } from './stop-words.ts'

type Text = TextToRead & { risk?: SellerRisk }

const isStop = (point: GoodsPoint): point is GoodsPoint & { textVersion: string } =>
  point.level === 'stop' && point.textVersion !== undefined

/** The points that have to be ticked before goods are ordered or bid on. */
export const stopsIn = (points: readonly GoodsPoint[]): TextToRead[] =>
  points.filter(isStop).map(({ code, textVersion, zh, quote }) => ({ what: code, textVersion, textZh: zh, quotes: [quote] }))

/** What a refusal for lack of a tick told; null of any other. */
function toldBy(problem: Problem | null): Text[] | null {
  if (problem?.refusal !== 'riskNotAcknowledged') return null
  const { missing, level, reasons } = problem.facts
  return missing.map((text) => ({ ...text, ...(text.what === 'sellerRisk' && level && reasons && { risk: { level, reasons } }) }))
}

const replaced = (texts: readonly Text[], by: readonly Text[]): Text[] => [
  ...texts.filter(({ what }) => !by.some((each) => each.what === what)),
  ...by,
]

/** The texts to read before an order or a bid: the stops that the screen knows, and what a refusal told in newer words or besides. */
export function useTextsToRead(known: readonly TextToRead[], problem: Problem | null) {
  const [told, setTold] = useState<{ by: Problem | null; texts: readonly Text[] }>({ by: null, texts: [] })
  const now = toldBy(problem)
  // Stays on screen during the next call.
  if (now && told.by !== problem) setTold({ by: problem, texts: replaced(told.texts, now) })
  const texts = replaced(known, told.texts)
  const version = texts.map(({ what, textVersion }) => `${what} ${textVersion}`).join()
  const [readVersion, setReadVersion] = useState<string | null>(null)
  const read = texts.length === 0 || readVersion === version
  return {
    texts,
    /** The member ticked all of them, in these words. */
    read,
    /** The problem is this refusal, which {@link TextsToRead} shows. */
    isProblem: now !== null,
    /** A field of the next call. */
    acknowledged: read && texts.length > 0 ? { acknowledged: texts.map(({ what, textVersion }) => ({ what, textVersion })) } : {},
    onRead: (ticked: boolean) => setReadVersion(ticked ? version : null),
  }
}

const Paper = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    role="alert"
    aria-label={label}
    className="rounded-photo border border-kihada/40 bg-kihada-wash px-4 py-3.5 text-sm text-kihada-ink"
  >
    {children}
  </section>
)

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="flex items-center gap-2 text-control font-semibold">
    <Icon of={TriangleAlert} size={18} />
    {children}
  </h3>
)

const Quotes = ({ quotes }: { quotes: readonly string[] }) =>
  quotes.map((quote) => (
    <blockquote key={quote} lang="ja" className="mt-1.5 border-l-2 border-kihada/50 pl-2.5 wrap-anywhere">
      {quote}
    </blockquote>
  ))

const Ticked = ({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) => (
  <TickBox checked={checked} onChange={onChange} className="mt-3 border-t border-kihada/25 pt-3 text-ink">
    {children}
  </TickBox>
)

interface StopToReadProps {
  stop: TextToRead
  read: boolean
  onRead: (read: boolean) => void
  /** A link to other goods. */
  way: ReactNode
}

/** One stop beside the button of goods: what it does to the money, the seller's words, a way out, and a tick that only the member sets. */
export function StopToRead({ stop, read, onRead, way }: StopToReadProps) {
  const words = stopWords(stop.what, '下单')
  return (
    <Paper label={stop.textZh}>
      <Heading>{words?.title ?? stop.textZh}</Heading>
      {words && <p className="mt-1">{words.outcome}</p>}
      <Quotes quotes={stop.quotes} />
      <p className="mt-1.5 font-semibold underline underline-offset-3">{way}</p>
      <Ticked checked={read} onChange={onRead}>
        {words?.tick ?? '我看过了'}，仍要下单
      </Ticked>
    </Paper>
  )
}

interface TextsToReadProps {
  of: Pick<ReturnType<typeof useTextsToRead>, 'texts' | 'read' | 'onRead'>
  act: Act
  /** Warnings of the listing, shown beside what must be ticked. */
  warnings?: readonly GoodsPoint[]
}

/** All that must be read, the seller's risk included, and one tick for it, which only the member sets. */
export function TextsToRead({ of: { texts, read, onRead }, act, warnings = [] }: TextsToReadProps) {
  const count = texts.length + warnings.length
  if (texts.length === 0) return null
  return (
    <Paper label={`${act}前要看的提示`}>
      <Heading>
        {act}前，看清这{count > 1 ? '几条' : '一条'}
      </Heading>
      {texts.map(({ what, textZh, quotes, risk }) => {
        const words = stopWords(what, act)
        return (
          <div key={what} className="mt-2">
            {risk ? (
              <>
                <b className="mb-1 flex items-center gap-2 font-semibold">
                  <Tag tone={riskWords[risk.level].tone}>{riskWords[risk.level].text}</Tag>金额较大，先看看这位卖家
                </b>
                <ReasonList reasons={risk.reasons} />
              </>
            ) : (
              <>
                <b className="font-semibold">{words?.title ?? textZh}</b>
                {words && <p>{words.outcome}</p>}
                <Quotes quotes={quotes} />
              </>
            )}
          </div>
        )
      })}
      {warnings.map(({ code, zh, quote }) => (
        <div key={code} className="mt-2">
          <b className="font-semibold">{zh}</b>
          <Quotes quotes={[quote]} />
        </div>
      ))}
      <Ticked checked={read} onChange={onRead}>
        {count > 1 ? `${count} 条都看过了` : '我看过了'}，仍要{act}。
      </Ticked>
    </Paper>
  )
}
