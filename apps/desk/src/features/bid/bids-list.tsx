import type { BidRow } from '@otsukai/contract/desk/bids'
import { formatJpy } from '@otsukai/money/format'
import { State } from '@otsukai/ui/desk/state.tsx'
import { GoodsCell } from '@otsukai/ui/desk/thumb.tsx'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { tokyoShort } from '../../lib/times.ts'
import { bidStanding } from './bid-words.ts'
import { TimeLeft } from './time-left.tsx'

const yen = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '–' : <span className="num text-[14px] font-medium">{formatJpy(amount)}</span>

/** What a bid may still add before its maximum. */
const room = ({ maxJpy, auction }: BidRow) => {
  if (!auction || auction.state !== 'open') return '–'
  const left = maxJpy - auction.currentJpy
  return left > 0 ? yen(left) : <span className="text-ink-3">出局</span>
}

/** Members' bids as a list. */
export const bidsList: ListDefinition<BidRow> = {
  id: 'bids',
  name: '竞拍',
  unit: '个',
  idOf: ({ id }) => id,
  nameOf: ({ titleZh, titleJa, member }) => `${member.name} ${titleZh ?? titleJa}`,
  several: { actsOf: ({ acts }) => acts, yenOf: ({ maxJpy }) => maxJpy },
  views: [
    { id: 'open', name: '没结束的' },
    { id: 'hand', name: '要手工出的' },
    { id: 'settling', name: '结果不明' },
    { id: 'won', name: '拍到的' },
    { id: 'lost', name: '没拍到' },
  ],
  filters: [],
  orders: [],
  finds: false,
  columns: [
    {
      id: 'ends',
      head: '结束 东京',
      width: 104,
      cell: ({ auction }) => <span className="num font-medium">{auction?.endsAt ? tokyoShort(auction.endsAt) : '没有定时'}</span>,
    },
    {
      id: 'left',
      head: '还剩',
      width: 84,
      align: 'end',
      cell: ({ auction }) => (auction?.endsAt && auction.state === 'open' ? <TimeLeft until={auction.endsAt} /> : '–'),
    },
    {
      id: 'goods',
      head: '商品',
      width: 200,
      grow: 1,
      cell: ({ picture, titleZh, titleJa }) => <GoodsCell src={picture} title={titleZh ?? titleJa} original={titleZh && titleJa} />,
    },
    { id: 'member', head: '会员', width: 88, cell: ({ member }) => member.name },
    {
      id: 'state',
      head: '我们',
      width: 116,
      cell: (bid) => {
        const { word, tone } = bidStanding(bid)
        return (
          <State tone={tone} loud={tone === 'late' || bid.byHand !== null}>
            {word}
          </State>
        )
      },
    },
    { id: 'current', head: '现价 日元', width: 88, align: 'end', cell: ({ auction }) => yen(auction?.currentJpy) },
    {
      id: 'times',
      head: '次数',
      width: 56,
      align: 'end',
      leaves: 2,
      cell: ({ auction }) => <span className="num">{auction?.bids ?? '–'}</span>,
    },
    { id: 'most', head: '上限 日元', width: 88, align: 'end', cell: ({ maxJpy }) => yen(maxJpy) },
    { id: 'room', head: '还能加', width: 80, align: 'end', leaves: 3, cell: room },
    { id: 'account', head: '账号', width: 104, leaves: 1, cell: ({ auction }) => auction?.account ?? '–' },
  ],
}
