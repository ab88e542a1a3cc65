import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Note } from '@otsukai/ui/note.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { dueFirstJpy, dueFirstZh } from './parcel-words.ts'

/** What the member owes elsewhere, and pays there, before the box goes on. */
export const DueFirst = ({ parcel, timeZone }: { parcel: Parcel; timeZone: string }) =>
  dueFirstJpy(parcel) > 0 && (
    <Note kind="act">
      <p>
        {dueFirstZh(parcel)}，余额够了自动扣。
        {parcel.state !== 'packed' && parcel.payBy !== null && `${formatTime(parcel.payBy, timeZone)} 前没补，发货会取消，商品留在仓库。`}
      </p>
      <ul>
        {parcel.dueFirst.map(({ of, id, amountJpy }) => (
          <li key={id}>
            <Link {...(of === 'order' ? links.orderSettle(id) : links.parcel(id))}>
              {of === 'order' ? `订单 ${id} 补差价` : `包裹 ${id} 退件运费`} {formatJpy(amountJpy)} 日元
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  )
