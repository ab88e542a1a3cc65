import {
  Building2,
  Gavel,
  House,
  LayoutTemplate,
  ListChecks,
  MessageSquare,
  Package,
  ScanBarcode,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { Tone } from '../../src/desk/counts.ts'
import type { ListColumn } from '../../src/desk/list-columns.ts'
import type { ListGroup } from '../../src/desk/list-types.ts'
import { Who } from '../../src/desk/initial.tsx'
import { Rail } from '../../src/desk/rail.tsx'
import { Age, State } from '../../src/desk/state.tsx'
import { GoodsCell } from '../../src/desk/thumb.tsx'
import { formatJpy } from '@otsukai/money/format'
import { useKeys } from '../../src/desk/keys.ts'
import { useState } from 'react'
import furoshiki from '../../src/drawings/furoshiki.svg'

export const here = { to: '/' } as const
export const nothing = () => undefined
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An order, as a list of the desk has it. */
export interface Sample {
  id: string
  title: string
  original: string
  member: string
  state: string
  tone: Tone
  waitedMs: number
  limitMs: number
  paidJpy: number
  account: string
  tracking: string | null
  owner: string | null
  paidAt: string
}

const kinds: readonly (readonly [title: string, original: string])[] = [
  ['KAGE 35 袖珍胶片相机 38mm F2.8', 'KAGE 35 コンパクトフィルムカメラ 動作確認済'],
  ['宝可梦卡 旧背面 14 张', 'ポケモンカード 旧裏面 まとめ 14枚'],
  ['POCKET BOY 初代掌机 附两盘卡带', 'POCKET BOY 初代 本体＋ソフト2本'],
  ['黑胶《真夜中の海岸線》首版 带侧标', '真夜中の海岸線 LP 帯付き 初回盤'],
  ['机装战记 MG 1/100 未组装', '機装戦記 MG 1/100 未組立 内袋未開封'],
  ['常滑烧 朱泥急须 约 280 毫升', '常滑焼 朱泥急須 約280ml 茶こし付 共箱'],
  ['动物伙伴 徽章 6 枚一套 便利店限定', 'どうぶつなかま 缶バッジ 6個セット'],
  ['电吉他 三色渐变 日产 带琴包', 'エレキギター サンバースト 国産 ケース付'],
  ['小提琴 4/4 附弓和琴盒', 'バイオリン 4/4 弓・ケース付き'],
  ['折射式天文望远镜 入门款 三脚架齐全', '屈折式天体望遠鏡 入門用 三脚付き'],
]
const members = ['何嘉', '吴桐', '沈一帆', '林晓雨', '蒋雯', '秦月', '郑子昂', '罗曼', '韩冰', '曹阳', '许诺']
const states: readonly (readonly [state: string, tone: Tone, limitMs: number, waitedMs: number])[] = [
  ['待核实', 'late', 15 * MINUTE, 38 * MINUTE],
  ['待核实', 'late', 15 * MINUTE, 21 * MINUTE],
  ['待采购', 'wait', 15 * MINUTE, 12 * MINUTE],
  ['待采购', 'wait', 15 * MINUTE, 6 * MINUTE],
  ['采购中', 'moving', 15 * MINUTE, 40_000],
  ['已入库 · 验货异议', 'wait', 8 * HOUR, 5 * HOUR],
  ['已入库 · 待会员确认', 'moving', 7 * DAY, 2 * DAY],
  ['已购买', 'wait', 14 * DAY, 16 * DAY],
  ['已发货', 'moving', 14 * DAY, DAY],
  ['已入库 · 待补 1,240 日元', 'wait', 14 * DAY, 4 * DAY],
]
const owners = ['陈立', null, '陈立', null, null, '小川', null, '陈立', null, '赵海']
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const samples: readonly Sample[] = Array.from({ length: 300 }, (_, n) => {
  const [title, original] = kinds[n % kinds.length]!
  const [state, tone, limitMs, waitedMs] = states[n % states.length]!
  return {
    id: `${digits[n % 32]}${digits[(n * 7) % 32]}${digits[(n * 11) % 32]}WVJ${String(1_000 + n)}`,
    title,
    original,
    member: members[n % members.length]!,
    state,
    tone,
    limitMs,
    waitedMs: waitedMs + Math.floor(n / 10) * MINUTE,
    paidJpy: 2_780 + ((n * 3_517) % 48_000),
    account: `tokyo-${(n % 3) + 1}`,
    tracking: n % 4 === 0 ? `4912-8840-${2_207 + n}` : null,
    owner: owners[n % owners.length]!,
    paidAt: `11/${20 - (n % 10)} 14:${String(10 + (n % 50))}`,
  }
})

const none = <span className="text-ink-3">–</span>

export const columns: readonly ListColumn<Sample>[] = [
  { id: 'id', head: '订单号', width: 108, leaves: 5, cell: ({ id }) => <span className="tracking-[.02em]">{id}</span> },
  {
    id: 'goods',
    head: '商品',
    width: 180,
    grow: 1,
    cell: ({ title, original }) => <GoodsCell src={furoshiki} title={title} original={original} />,
  },
  { id: 'member', head: '会员', width: 74, cell: ({ member }) => member },
  { id: 'state', head: '状态', width: 180, cell: ({ state, tone }) => <State tone={tone}>{state}</State> },
  {
    id: 'age',
    head: '在此状态',
    width: 76,
    align: 'end',
    sort: 'age',
    cell: ({ waitedMs, limitMs }) => <Age waitedMs={waitedMs} limitMs={limitMs} />,
  },
  {
    id: 'paid',
    head: '已付 日元',
    width: 84,
    align: 'end',
    sort: 'amount',
    cell: ({ paidJpy }) => <span className="num text-[14px] font-medium">{formatJpy(paidJpy)}</span>,
  },
  { id: 'account', head: '账号', width: 76, leaves: 2, cell: ({ account }) => <span className="text-ink-2">{account}</span> },
  { id: 'tracking', head: '快递单号', width: 128, leaves: 3, cell: ({ tracking }) => tracking ?? none },
  { id: 'owner', head: '负责', width: 84, leaves: 4, cell: ({ owner }) => <Who name={owner} /> },
  { id: 'paidAt', head: '付款', width: 104, leaves: 1, cell: ({ paidAt }) => <span className="text-ink-2">{paidAt}</span> },
]

export const groupOf = ({ limitMs }: Sample): ListGroup =>
  limitMs <= 15 * MINUTE
    ? { id: 'now', title: '现在就要', note: '15 分钟内有人接手' }
    : limitMs <= 8 * HOUR
      ? { id: 'today', title: '今天之内', note: '下班前办完' }
      : { id: 'days', title: '这几天', note: '不拖过约定的日子' }

/** The rail of a manager. */
export function SampleRail({ open = '订单', narrow: begins = false }: { open?: string; narrow?: boolean }) {
  const [narrow, setNarrow] = useState(begins)
  useKeys('去哪里', [{ keys: '[', name: '收起左栏', run: () => setNarrow(!narrow) }], 'ground')
  const line = (name: string, icon: typeof House, count?: number, tone?: 'late' | 'wait') => ({
    name,
    icon,
    link: here,
    open: name === open,
    ...(count !== undefined && { count }),
    ...(tone && { tone }),
  })
  return (
    <Rail
      home={here}
      narrow={narrow}
      onNarrow={() => setNarrow(!narrow)}
      groups={[
        { lines: [line('今天', House), line('待办', ListChecks, 17, 'late'), line('消息', MessageSquare, 6, 'late')] },
        { name: '业务', lines: [line('订单', Package, 214), line('竞拍', Gavel, 11), line('收货', ScanBarcode, 5), line('会员', Users)] },
        { name: '经营', lines: [line('财务', Building2, 4, 'wait'), line('内容', LayoutTemplate), line('员工', ShieldCheck)] },
      ]}
      foot={[line('设置', Settings)]}
      person={<p className="px-2.5 py-2 text-cap text-ink-3">{narrow ? '王' : '王雪 · 店长'}</p>}
    />
  )
}
