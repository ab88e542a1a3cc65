import type { BidState } from '@otsukai/contract/bid-steps'
import { type BidEvent, bidEventZh, bidRestZh } from '@otsukai/contract/bid-story'
import type { Bid, BidDetails } from '@otsukai/contract/bids'
import type { Limits } from '@otsukai/contract/site'
import { formatJpy } from '@otsukai/money/format'
import { spanZh } from '@otsukai/web/time.ts'

export type Tone = 'kihada' | 'ai' | 'matcha' | 'ink'

/** The state of a bid in the member's words. */
export interface BidWords {
  /** Heading of the bid's page. */
  title: string
  /** Short form for a row of the list. */
  word: string
  tone: Tone
  /** The money's whereabouts, or the next step. */
  next: string
}

type Facts = Pick<Bid, 'state' | 'maxJpy' | 'auctionState' | 'raisesLeft'> & { quote: Pick<Bid['quote'], 'totalJpy'> }

const over: ReadonlySet<BidState> = new Set(['won', 'lost', 'cancelled'])
export const isOver = ({ state }: Pick<Bid, 'state'>): boolean => over.has(state)

/** When a bid for the closing is sent, or comes to staff where they bid by hand. */
export const closingZh = (limits: Pick<Limits, 'closingLeadS'> | undefined): string =>
  limits ? `截止前 ${spanZh(limits.closingLeadS)}送出` : '临近截止时送出'

/** `currentJpy` is the auction's price, which may be newer than the bid's state. */
export function bidWords(bid: Facts, currentJpy: number, limits: Pick<Limits, 'closingLeadS'> | undefined): BidWords {
  const all = `${formatJpy(bid.quote.totalJpy)} 日元`
  switch (bid.state) {
    case 'queued':
      return { title: '已预约出价', word: '已预约', tone: 'ink', next: closingZh(limits) }
    case 'placing':
      return { title: '正在送出出价', word: '正在送出', tone: 'ink', next: '马上出结果' }
    case 'leading':
      if (currentJpy > bid.maxJpy) return { title: '正在确认', word: '正在确认', tone: 'kihada', next: '价格刚超过你的上限' }
      return { title: '你正领先', word: '领先', tone: 'ai', next: '领先期间不能撤回' }
    case 'outbid':
      return {
        title: '你被超越了',
        word: '被超越',
        tone: 'kihada',
        next: bid.raisesLeft > 0 ? '冻结已全部退回，可以加价' : '冻结已全部退回',
      }
    case 'settling':
      return { title: '竞拍结束，正在核实结果', word: '等结果', tone: 'kihada', next: '正在向煤炉核实，冻结保留' }
    case 'won':
      return { title: '拍到了', word: '拍到', tone: 'matcha', next: '已生成订单，多冻结的款项已退回' }
    case 'lost':
      return { title: '没有拍到', word: '未拍到', tone: 'ink', next: `${all}已全部退回` }
    case 'cancelled':
      if (bid.auctionState === 'cancelled') return { title: '竞拍已取消', word: '竞拍取消', tone: 'ink', next: `卖家取消，${all}已退回` }
      return { title: '出价已撤回', word: '已撤回', tone: 'ink', next: `${all}已全部退回` }
  }
}

/** A line of a bid's story. `dot`: `us` acting for the member, `other` for anybody else, `beaten` when the bid was beaten. */
export interface StoryLine {
  at: number
  title: string
  note: string
  dot: 'us' | 'other' | 'beaten'
  /** The price at that moment; null where the line has none. */
  priceJpy: number | null
}

const titles: Readonly<Record<Exclude<BidEvent, 'place' | 'raise' | 'raiseOutbid'>, string>> = {
  send: '开始送出',
  accepted: '出价成功，你领先',
  unclear: '结果待核实',
  rival: '别人出了更高的价',
  tooLow: '你被超越',
  outbid: '你被超越',
  takeover: '你被超越',
  refusedOutside: '没能出价',
  leadsAgain: '你又领先',
  cancel: '你撤回了出价',
  endUnbound: '竞拍结束',
  endBound: '竞拍结束',
  won: '拍到了',
  wonUncovered: '拍到了',
  lost: '没有拍到',
  auctionCancelled: '卖家取消了竞拍',
}
const beaten: ReadonlySet<BidEvent> = new Set<BidEvent>(['tooLow', 'outbid', 'takeover', 'refusedOutside'])
const others: ReadonlySet<BidEvent> = new Set<BidEvent>(['rival', 'endUnbound', 'endBound', 'lost', 'auctionCancelled'])

/** The story of a bid, newest first. The amount of `place` and of a raise is the limit; that of any other event is the price. */
export function storyOf(events: BidDetails['events']): StoryLine[] {
  return events.toReversed().map(({ at, event, noteZh, amountJpy, facts }) => {
    const amount = amountJpy === null ? '' : ` ${formatJpy(amountJpy)} 日元`
    if (event === 'place')
      return { at, title: `你设定上限${amount}`, note: facts ? bidEventZh(event, facts) : noteZh, dot: 'us', priceJpy: null }
    if (event === 'raise' || event === 'raiseOutbid') return { at, title: `你把上限提高到${amount}`, note: '', dot: 'us', priceJpy: null }
    const rest = facts ? bidRestZh(event, facts) : noteZh
    // An event of a later release has no title here.
    if (rest === null) return { at, title: noteZh, note: '', dot: 'us', priceJpy: amountJpy }
    const note = event === 'accepted' ? '' : rest
    const dot = beaten.has(event) ? 'beaten' : others.has(event) ? 'other' : 'us'
    return { at, title: titles[event], note, dot, priceJpy: event === 'cancel' || event === 'send' ? null : amountJpy }
  })
}
