import type { BidStep } from './bid-steps.ts'

/** What happens to a bid: it is placed, and the steps that it takes. */
export type BidEvent = 'place' | BidStep

/** What of an event is known beyond its kind. */
export interface BidFacts {
  /** Of `place`: it is sent shortly before the end. */
  closing?: true | undefined
  /** Its member has been frozen, or another member's maximum is higher: that is why, whatever the auction says. */
  why?: 'frozen' | 'member' | undefined
  /** Of `send`: the member did not wait for the close. */
  byMember?: true | undefined
  /** Of `refusedOutside`: a bid was tried. */
  tried?: true | undefined
}

/** What an event says: what happened, and the rest of the sentence. */
type Words = readonly [what: string, rest?: string]

const back = '冻结已全部退回'
const beatenByMember: Words = ['有会员的上限更高', back]

const storyWords: Record<BidEvent, (facts: BidFacts) => Words> = {
  place: ({ closing }) => (closing ? ['已预约', '截止前送出'] : ['已提交']),
  raise: () => ['已提高上限'],
  raiseOutbid: () => ['已提高上限'],
  send: ({ byMember }) => (byMember ? ['改为即刻出价'] : ['临近截止', '正在送出']),
  accepted: () => ['出价成功', '目前领先'],
  tooLow: () => ['价格已超过你的上限', back],
  refusedOutside: ({ tried }) => [tried ? '竞拍已经结束' : '这次出价没能送出', back],
  unclear: () => ['结果还在核实'],
  rival: () => ['被超越', '正在按上限内的最低价再出'],
  outbid: () => ['被超越', `价格已高于你的上限，${back}`],
  takeover: () => beatenByMember,
  leadsAgain: () => ['对手的出价被取消', '你又领先，已重新冻结'],
  cancel: ({ why }) => (why === 'member' ? ['有会员的上限更高', '没有送出'] : ['已撤回', '冻结全部退回']),
  endUnbound: () => ['竞拍已经结束', '没有拍到'],
  endBound: () => ['竞拍已经结束', '正在核实结果'],
  won: () => ['拍到了', '已从冻结的款项付款'],
  wonUncovered: () => ['拍到了', '请在 24 小时内付款'],
  lost: () => ['没有拍到', back],
  auctionCancelled: () => ['卖家取消了竞拍', back],
}

export const bidEvents = Object.keys(storyWords) as BidEvent[]

function wordsOf(event: BidEvent, facts: BidFacts): Words {
  if (facts.why === 'frozen') return ['账号已被冻结', '不再代你出价，竞拍款已全部退回余额']
  return facts.why === 'member' && event !== 'cancel' ? beatenByMember : storyWords[event](facts)
}

/** The sentence of an event. */
export const bidEventZh = (event: BidEvent, facts: BidFacts): string => wordsOf(event, facts).join('，')

/** What an event says beside a title of its kind; null where an event of a later release is not known here. */
export const bidRestZh = (event: BidEvent, facts: BidFacts): string | null =>
  Object.hasOwn(storyWords, event) ? (wordsOf(event, facts)[1] ?? '') : null
