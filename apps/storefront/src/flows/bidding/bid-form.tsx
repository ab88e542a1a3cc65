import type { BidDetails } from '@otsukai/contract/bids'
import type { AuctionInfo, GoodsSummary } from '@otsukai/contract/goods'
import type { Quote } from '@otsukai/contract/quote'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { AboutYuan } from '@otsukai/ui/price.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { MoneySkeleton } from '@otsukai/ui/skeleton.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { type ProblemOf, useAction } from '@otsukai/web/action.ts'
import { hasFailed, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { spanZh } from '@otsukai/web/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useBidDraft } from '../../features/auction/bid-draft.ts'
import { closingZh } from '../../features/auction/bid-words.ts'
import { limitSteps } from '../../features/auction/limit-steps.ts'
import { goodsReads } from '../../features/goods/goods-reads.ts'
import { QuoteLines } from '../../features/order/quote-box.tsx'
import { stopsIn, TextsToRead, useTextsToRead } from '../../features/order/texts-to-read.tsx'
import { readAmount } from '../../features/wallet/amount.ts'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useLimits, useRate, useTimeZone } from '../../lib/site.ts'
import { ChargeShort } from '../../features/wallet/charge-short.tsx'

/** As the contract has it. */
const LIMIT_MOST_JPY = 9_999_999
/** What is typed is priced once it has rested so long. */
const SETTLE_MS = 250

interface BidFormProps {
  goods: GoodsSummary
  /** The standing bid, which is raised; null: a new one. */
  bid: BidDetails | null
  auction: AuctionInfo
  /** The auction and the bid are as shown. */
  present: boolean
}

/** A new limit: the least that would do, what it costs at most, what it holds, and the one button. A short balance is recharged right below. */
export function BidForm({ goods, bid, auction, present }: BidFormProps) {
  const rate = useRate()
  const { draft, set, place, submit, texts } = usePlacing(goods, bid)
  const { leastJpy, typed, limitJpy, wrong, priced } = useLimit({ goods, bid, auction, typed: draft.typed })
  const heldJpy = bid?.heldJpy ?? 0
  // A bid that stands needs no higher limit: what one would lack is of no matter until one is named.
  const wanted = bid === null || bid.state === 'outbid' || draft.typed !== null
  const { availableJpy, holdsJpy, shortJpy, wasShort, forgetShort } = useShortfall(priced, heldJpy, wanted)
  const why = whyNot({
    present,
    wrong: wrong !== null,
    shortJpy,
    wanted,
    counting: !priced.data || priced.counting || availableJpy === undefined,
    agreed: draft.agreed,
    unread: !texts.read,
  })
  return (
    <>
      <Section title={titleOf(bid)}>
        <LimitField
          typed={typed}
          leastJpy={leastJpy}
          raises={bid !== null}
          wrong={wrong}
          rate={rate?.WechatRate}
          steps={limitSteps(auction.currentJpy)}
          buyNowJpy={auction.buyNowJpy}
          onType={(text) => set({ typed: text })}
        />
        {!bid && <ModeChoice mode={draft.mode} endsAt={auction.endsAt} onMode={(mode) => set({ mode })} />}
        <LimitCosts priced={priced} wrong={wrong !== null} heldJpy={heldJpy} availableJpy={availableJpy} />
        <TickBox checked={draft.agreed} onChange={(agreed) => set({ agreed })} className="my-4">
          我知道出价有约束力：领先期间不能撤回，拍到必须付款，二手商品不支持七天无理由退货。没拍到，冻结立即退回。
        </TickBox>
        <div className="mb-4 empty:hidden">
          <TextsToRead of={texts} act="出价" />
        </div>
        {wasShort && shortJpy === 0 && wrong === null && <CoveredNow />}
        <BidButton
          text={buttonText(bid, draft.mode, wrong === null ? limitJpy : null)}
          why={why}
          wrong={wrong}
          pending={place.pending}
          onPress={() => limitJpy !== null && void submit(limitJpy).then((done) => done && forgetShort())}
        />
        <Problem
          problem={texts.isProblem || (place.problem?.refusal === 'balanceShort' && shortJpy > 0) ? null : place.problem}
          way={wayOut(place.problem, {
            goods,
            leastJpy,
            onLimit: (jpy) => set({ typed: formatJpy(jpy) }),
            onNow: () => set({ mode: 'now' }),
          })}
          className="mt-3"
        />
      </Section>
      {wanted && shortJpy > 0 && availableJpy !== undefined && holdsJpy !== undefined && (
        <ChargeShort
          shortJpy={shortJpy}
          availableJpy={availableJpy}
          cost={{ label: holdsWord(heldJpy), amountJpy: holdsJpy }}
          after="到账后点一下上面的按钮就出价，填好的都留着"
          usual
        />
      )}
    </>
  )
}

const CoveredNow = () => (
  <Note kind="good" className="mb-3">
    余额够了，核对一下就可以出价。
  </Note>
)

/** The limit as it is typed, or else offered: the least that would do, what is wrong with it, and what it costs. */
function useLimit({ goods, bid, auction, typed: own }: Pick<BidFormProps, 'goods' | 'bid' | 'auction'> & { typed: string | null }) {
  const leastJpy = Math.max(bid?.minRaiseJpy ?? 0, auction.minNextJpy)
  const offeredJpy = useOffer(leastJpy, `${bid?.state} ${bid?.maxJpy}`)
  const typed = own ?? formatJpy(offeredJpy)
  const limitJpy = readAmount(typed)
  const wrong = limitProblem(limitJpy, leastJpy)
  const priced = usePrice(goods.id, wrong === null ? limitJpy : null)
  return { leastJpy, typed, limitJpy, wrong, priced }
}

/** What is filled in, and the call that bids: the same one again when its answer was lost. */
function usePlacing(goods: GoodsSummary, bid: BidDetails | null) {
  const limits = useLimits()
  const [draft, change] = useBidDraft(goods.id)
  const attempt = useAttempt()
  const place = useAction(calls.userBid)
  // A raise asks for no stop again, as seconds count.
  const points = useQuery({ ...goodsReads.item(goods.id), enabled: bid === null }).data?.points ?? []
  const texts = useTextsToRead(bid === null ? stopsIn(points) : [], place.problem)
  const set = (part: Parameters<typeof change>[0]): void => {
    change(part)
    if (place.problem && !texts.isProblem) place.dismiss()
  }
  /** Answers whether the bid was made. */
  const submit = async (limitJpy: number): Promise<boolean> => {
    const mode = bid ? (bid.state === 'queued' ? 'closing' : 'now') : draft.mode
    const input = { id: goods.id, maxJpy: limitJpy, mode, ...texts.acknowledged } as const
    const done = await place.run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return false
    attempt.done()
    // A raise binds anew, so it is agreed to anew; nor does one press too many send it.
    change({ typed: null, agreed: false })
    // How it stands now is told at the top; on a phone the form was far below.
    scrollTo({ top: 0, behavior: 'smooth' })
    showToast(done.data.state === 'queued' ? `已预约，${closingZh(limits)}` : (doneWords[done.data.state] ?? '出价已提交'))
    return true
  }
  return { draft, set, place, submit, texts }
}

/** What the balance lacks of what a bid would hold, and whether it did before. */
function useShortfall({ data, counting }: ReturnType<typeof usePrice>, heldJpy: number, wanted: boolean) {
  const availableJpy = useQuery(walletReads.balance()).data?.availableJpy
  const holdsJpy = data && data.totalJpy - heldJpy
  const shortJpy = holdsJpy !== undefined && availableJpy !== undefined && !counting ? Math.max(0, holdsJpy - availableJpy) : 0
  const [wasShort, setWasShort] = useState(false)
  if (wanted && shortJpy > 0 && !wasShort) setWasShort(true)
  return { availableJpy, holdsJpy, shortJpy, wasShort, forgetShort: () => setWasShort(false) }
}

interface Hindrances {
  present: boolean
  wrong: boolean
  shortJpy: number
  /** A higher limit is meant to be named. */
  wanted: boolean
  counting: boolean
  agreed: boolean
  /** Something to read has not been ticked. */
  unread: boolean
}

/** Why no bid can be made now; null when it can, or when the limit itself is wrong. */
function whyNot({ present, wrong, shortJpy, wanted, counting, agreed, unread }: Hindrances): string | null {
  if (!present) return '正在更新价格，稍等一下'
  if (wrong) return null
  if (shortJpy > 0) return wanted ? `余额还差 ${formatJpy(shortJpy)} 日元，在下面补足后回到这里` : '想提高上限，先填好新的金额'
  if (counting) return '正在计算费用'
  if (!agreed) return '勾选上面的说明后即可提交'
  return unread ? '看过提示，勾选“仍要出价”后即可提交' : null
}

interface LimitCostsProps {
  priced: ReturnType<typeof usePrice>
  wrong: boolean
  heldJpy: number
  availableJpy: number | undefined
}

/** What the limit costs at most, and what it holds of the balance. */
function LimitCosts({ priced, wrong, heldJpy, availableJpy }: LimitCostsProps) {
  const timeZone = useTimeZone()
  const pale = priced.counting || wrong
  return (
    <div className="mt-3" aria-busy={pale}>
      <Answer
        of={priced.asked}
        waiting={!wrong && <MoneySkeleton className="gap-3" />}
        line="费用暂时没有算出来。"
        className="py-2 text-sm text-ink-2"
      >
        {/* What the last limit cost stays, paler, until the next one is known: the button below must not jump while one types. */}
        {(quote) => (
          <div className={pale ? 'opacity-50' : ''}>
            <QuoteLines quote={asLimit(quote)} totalLabel="最多花费" loud rated timeZone={timeZone} />
            <p className="mt-1 text-cap text-ink-3">成交价低于上限时，没用完的当即退回余额。</p>
            <div className="mt-2 border-t border-line pt-1.5">
              <MoneyLines dense lines={heldLines({ heldJpy, holdsJpy: quote.totalJpy - heldJpy, availableJpy })} />
            </div>
          </div>
        )}
      </Answer>
    </div>
  )
}

interface BidButtonProps {
  text: string
  why: string | null
  wrong: string | null
  pending: boolean
  onPress: () => void
}

const BidButton = ({ text, why, wrong, pending, onPress }: BidButtonProps) => (
  <div className="foot-bar">
    <Button
      rank="main"
      size="large"
      wide
      disabled={why !== null || wrong !== null}
      pending={pending}
      aria-describedby="bid-hint"
      onClick={onPress}
    >
      {text}
    </Button>
    <p id="bid-hint" className={`mt-2.5 text-center text-cap max-tablet:mt-1 ${why ? 'text-kihada' : 'text-ink-3'}`}>
      {why ?? (wrong === null ? '出价前会再核对一次价格和余额' : wrong)}
    </p>
  </div>
)

/** The limit that is offered until one is typed: in hundreds, what would do when the bid came to stand as it does, so that it never moves under a press. */
function useOffer(leastJpy: number, standing: string): number {
  const offeredJpy = Math.ceil(leastJpy / 100) * 100
  const [offer, setOffer] = useState({ standing, offeredJpy })
  if (offer.standing === standing) return offer.offeredJpy
  setOffer({ standing, offeredJpy })
  return offeredJpy
}

/** What a limit costs; asked once typing rests. */
function usePrice(id: string, limitJpy: number | null) {
  const [settledJpy, setSettled] = useState(limitJpy)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(limitJpy), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [limitJpy])
  const asked = useQuery({
    ...read(calls.userPreview, { id, maxJpy: settledJpy ?? 0 }),
    enabled: settledJpy !== null,
    placeholderData: keepPreviousData,
  })
  return {
    asked,
    data: hasFailed(asked) ? undefined : asked.data,
    counting: settledJpy !== limitJpy || asked.isPlaceholderData,
  }
}

const limitProblem = (limitJpy: number | null, leastJpy: number): string | null => {
  if (limitJpy === null) return '请填整数日元，例如 8,000'
  if (limitJpy < leastJpy) return `至少要 ${formatJpy(leastJpy)} 日元`
  return limitJpy > LIMIT_MOST_JPY ? `最多填 ${formatJpy(LIMIT_MOST_JPY)} 日元` : null
}

/** The preview in a bid's words: its price is the limit. */
export const asLimit = (quote: Quote): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => (line.kind === 'goods' ? { ...line, labelZh: '拍到最多付（上限）' } : line)),
})

/** What a bid holds, on top of what it held before. */
const holdsWord = (heldJpy: number): string => (heldJpy > 0 ? '这次再冻结' : '这次冻结')

function heldLines({
  heldJpy,
  holdsJpy,
  availableJpy,
}: {
  heldJpy: number
  holdsJpy: number
  availableJpy: number | undefined
}): MoneyLine[] {
  const lines: MoneyLine[] = heldJpy > 0 ? [{ label: '已为这次竞拍冻结', amountJpy: heldJpy }] : []
  lines.push({ label: holdsWord(heldJpy), amountJpy: holdsJpy })
  if (availableJpy !== undefined) {
    const words =
      holdsJpy > availableJpy
        ? `${formatJpy(availableJpy)} 日元`
        : `${formatJpy(availableJpy)} → ${formatJpy(availableJpy - holdsJpy)} 日元`
    lines.push({ label: '可用余额', words })
  }
  return lines
}

const titleOf = (bid: BidDetails | null): string => (!bid ? '出价' : bid.state === 'outbid' ? '加价，重新出价' : '提高上限')

function buttonText(bid: BidDetails | null, mode: string, limitJpy: number | null): string {
  const sum = limitJpy === null ? '' : ` ${formatJpy(limitJpy)} 日元`
  if (!bid) return mode === 'closing' ? `预约出价，上限${sum}` : `出价，上限${sum}`
  return bid.state === 'outbid' ? `加价到${sum}` : `提高上限到${sum}`
}

/** What a toast says once it worked. */
const doneWords: Readonly<Record<string, string>> = {
  placing: '已提交，几秒内就有结果',
  leading: '出价成功，你正领先',
  outbid: '价格已超过你的上限，冻结已退回',
}

interface Ways {
  goods: GoodsSummary
  leastJpy: number
  onLimit: (limitJpy: number) => void
  onNow: () => void
}

/** Where a refusal leads: the number that would do at a press, or the place where it can be mended. */
function wayOut(problem: ProblemOf<typeof calls.userBid> | null, { goods, leastJpy, onLimit, onNow }: Ways): ReactNode {
  const raised = (toJpy: number) => (
    <button type="button" className="underline underline-offset-3" onClick={() => onLimit(toJpy)}>
      改为 {formatJpy(toJpy)}
    </button>
  )
  switch (problem?.refusal) {
    case 'bidTooLow':
      return raised(Math.max(leastJpy, problem.facts.minNextJpy))
    case 'raiseTooSmall':
      return raised(Math.max(leastJpy, problem.facts.minJpy))
    case 'bidNotHigher':
      return raised(leastJpy)
    case 'closingNeedsFixedEnd':
    case 'closingMinuteFull':
      return (
        <button type="button" className="underline underline-offset-3" onClick={onNow}>
          改为即刻出价
        </button>
      )
    case 'goodsNotOnSale':
    case 'goodsForbidden':
    case 'auctionEnded':
    case 'bidTooLate':
      return <Link {...links.alike(goods)}>找同样的</Link>
    case 'sellerBlacked':
      return <Link {...links.blacklist()}>去黑名单</Link>
    case 'memberFrozen':
    case 'raisedTooOften':
      return <Link {...links.service()}>联系客服</Link>
    default:
      return null
  }
}

interface LimitFieldProps {
  typed: string
  leastJpy: number
  raises: boolean
  wrong: string | null
  rate: number | null | undefined
  steps: readonly number[]
  buyNowJpy: number | undefined
  onType: (text: string) => void
}

function LimitField({ typed, leastJpy, raises, wrong, rate, steps, buyNowJpy, onType }: LimitFieldProps) {
  const limitJpy = readAmount(typed)
  const step = 'h-9 flex-1 rounded-photo border border-line bg-paper px-1.5 text-sm num whitespace-nowrap hover:border-line-strong'
  return (
    <>
      <label htmlFor="limit" className="mb-1.5 block text-sm text-ink-2">
        {raises ? '新的出价上限' : '出价上限'}（至少 <span className="num">{formatJpy(leastJpy)}</span> 日元）
      </label>
      <div className="flex">
        <input
          id="limit"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onBlur={() => limitJpy !== null && onType(formatJpy(limitJpy))}
          onFocus={({ target }) => target.select()}
          aria-invalid={wrong !== null}
          aria-describedby="limit-below"
          className={`num h-13 min-w-0 flex-1 rounded-l-photo border bg-paper px-4 text-[22px]/8 font-semibold focus:z-1 focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none ${wrong ? 'border-shu-deep' : 'border-line-strong'}`}
        />
        <span className="grid h-13 place-items-center rounded-r-photo border border-l-0 border-line-strong bg-sunk px-3.5 text-sm whitespace-nowrap text-ink-2">
          <span>日元{limitJpy !== null && wrong === null && <> · {<AboutYuan amountJpy={limitJpy} rate={rate} />}</>}</span>
        </span>
      </div>
      <p id="limit-below" role="alert" className="mt-1.5 text-sm text-shu-deep empty:hidden">
        {wrong && (
          <>
            {wrong}
            {limitJpy !== null && limitJpy < leastJpy && (
              <button type="button" className="link ml-2 font-semibold" onClick={() => onType(formatJpy(leastJpy))}>
                改为 {formatJpy(leastJpy)}
              </button>
            )}
          </>
        )}
      </p>
      <div className="mt-2 flex gap-2">
        {steps.map((byJpy) => (
          <button
            key={byJpy}
            type="button"
            aria-label={`加 ${formatJpy(byJpy)} 日元`}
            className={step}
            onClick={() => onType(formatJpy(Math.max(limitJpy ?? 0, leastJpy) + byJpy))}
          >
            +{formatJpy(byJpy)}
          </button>
        ))}
      </div>
      {buyNowJpy !== undefined && (
        <button type="button" className={`mt-2 w-full ${step}`} onClick={() => onType(formatJpy(buyNowJpy))}>
          一口价 {formatJpy(buyNowJpy)}，直接拍下
        </button>
      )}
    </>
  )
}

interface ModeChoiceProps {
  mode: 'now' | 'closing'
  endsAt: number | null
  onMode: (mode: 'now' | 'closing') => void
}

/** When the bid goes out: now, or shortly before a fixed end. */
function ModeChoice({ mode, endsAt, onMode }: ModeChoiceProps) {
  const noEnd = endsAt === null
  const limits = useLimits()
  // Nearer to the end than it would be sent there is nothing to wait for.
  const tooNear = limits !== undefined && endsAt !== null && endsAt - serverNow() < limits.closingLeadS * 1_000
  const later = noEnd
    ? '有人出价、截止时间定了才能预约'
    : tooNear
      ? `离截止不到 ${spanZh(limits.closingLeadS)}，请即刻出价`
      : `${closingZh(limits)}，之前可撤回`
  useEffect(() => {
    if (mode === 'closing' && (noEnd || tooNear)) onMode('now')
  })
  return (
    <div role="radiogroup" aria-label="什么时候出价" className="mt-4 grid gap-2 desk:grid-cols-2">
      <ChoiceTile name="mode" value="now" checked={mode === 'now'} onChange={() => onMode('now')} className="items-start! px-3! py-2.5!">
        <b className="block text-base font-semibold">即刻出价</b>
        <span className="block text-cap break-keep wrap-anywhere text-ink-2">有人加价，自动跟到上限</span>
      </ChoiceTile>
      <ChoiceTile
        name="mode"
        value="closing"
        checked={mode === 'closing'}
        disabled={noEnd || tooNear}
        onChange={() => onMode('closing')}
        className="items-start! px-3! py-2.5!"
      >
        <b className="block text-base font-semibold">预约出价</b>
        <span className="block text-cap break-keep wrap-anywhere text-ink-2">{later}</span>
      </ChoiceTile>
    </div>
  )
}
