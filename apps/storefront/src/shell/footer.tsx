import seal from '@otsukai/ui/drawings/seal.svg'
import { Icon } from '@otsukai/ui/icon.tsx'
import { useOnTheWay } from '@otsukai/ui/on-the-way.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { Link } from '@tanstack/react-router'
import { type LucideIcon, ReceiptText, ScanSearch, ShieldCheck, Undo2 } from 'lucide-react'
import { guides } from '../features/site/guides.ts'
import { links } from '../lib/links.ts'
import { useRate, useTimeZone } from '../lib/site.ts'

const promises: readonly { icon: LucideIcon; title: string; words: string }[] = [
  { icon: ReceiptText, title: '下单前看清费用', words: '商品价、手续费、日本国内运费逐项列出' },
  { icon: Undo2, title: '采购开始前可取消', words: '款项当即退回余额，手续费一并退还' },
  { icon: ScanSearch, title: '可选验货', words: '到仓拍照，确认无误后再完成交易' },
  { icon: ShieldCheck, title: '没买到就全额退', words: '卖出了、涨价了，款项几分钟内退回余额' },
]

/** Our promises, the guides, and the age of the exchange rates. */
export default function Footer() {
  const rate = useRate()
  const updated = formatTime(rate?.updatedAt, useTimeZone())
  return (
    // The distance above is padding, as the margin (auto) pushes the footer of a short screen to the window's end.
    <footer hidden={useOnTheWay()} className="pt-18">
      <div className="border-t border-line bg-sunk">
        <div className="wrap">
          <ul className="grid grid-cols-1 gap-6 py-8 tablet:grid-cols-2 desk:grid-cols-4">
            {promises.map(({ icon, title, words }) => (
              <li key={title} className="flex gap-3">
                <Icon of={icon} size={24} className="mt-0.5 text-ai" />
                <div>
                  <b className="block font-semibold">{title}</b>
                  <span className="block text-sm text-balance break-keep text-ink-2">{words}</span>
                </div>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-5 text-sm text-ink-2 max-tablet:justify-between">
            <span className="flex items-center gap-3 max-tablet:w-full tablet:gap-6">
              <img src={seal} alt="" width={24} height={24} />
              Otsukai お使い
            </span>
            {guides.map(({ id, name }) => (
              <Link key={id} {...links.guide(id)} className="target hover:text-ai">
                {name}
              </Link>
            ))}
            {updated && <span className="text-ink-3 max-tablet:w-full tablet:ml-auto">汇率更新于 {updated}</span>}
          </div>
        </div>
      </div>
    </footer>
  )
}
