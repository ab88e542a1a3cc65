import { Readable } from 'node:stream'
import { Shelf } from '@otsukai/contract/acts/fields'
import type { InputOf } from '@otsukai/contract/call'
import type { deskLabel, LabelKind } from '@otsukai/contract/desk/warehouse'
import type { Db } from '../../../platform/db/tables.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Use } from '../../../platform/parts.ts'
import { drawLabels, type Label } from './draw-labels.ts'

/** Labels as a PDF: of an order, of all orders of an arrival, or of a shelf. Throws 404 for what is not there. */
export async function makeLabels(
  { db, config }: Use<'db' | 'config'>,
  { kind, id, size }: Omit<InputOf<typeof deskLabel>, 'kind'> & { kind: Exclude<LabelKind, 'parcel' | 'carrier'> },
  /** Whether the members' names may be on them. */
  named: boolean,
): Promise<{ bytes: number; stream: Readable }> {
  const labels = kind === 'shelf' ? shelfLabel(id) : await orderLabels(db, config.timeZone, { kind, id, named })
  if (labels.length === 0) throw notFound(`label of ${kind} ${id}`)
  const pdf = await drawLabels(labels, size)
  return { bytes: pdf.length, stream: Readable.from([pdf]) }
}

function shelfLabel(id: string): Label[] {
  const shelf = Shelf.safeParse(id)
  return shelf.success ? [{ code: shelf.data, shelf: null, lines: [] }] : []
}

async function orderLabels(
  db: Db,
  timeZone: string,
  { kind, id, named }: { kind: 'order' | 'arrival'; id: string; named: boolean },
): Promise<Label[]> {
  if (kind === 'arrival' && !/^\d{1,15}$/.test(id)) return []
  const rows = await db
    .selectFrom('orders')
    .innerJoin('members', 'members.id', 'orders.member_id')
    .leftJoin('order_stock as stock', 'stock.order_id', 'orders.id')
    .select(['orders.id', 'goods', 'members.name', 'shelf', 'weight_g', 'weight_estimated', 'received_at'])
    .where(kind === 'order' ? 'orders.id' : 'arrival_id', '=', kind === 'order' ? id : Number(id))
    .orderBy('orders.id')
    .execute()
  const dayOf = new Intl.DateTimeFormat('zh-CN', { timeZone, month: '2-digit', day: '2-digit' })
  return rows.map(({ id: code, goods, name, shelf, weight_g, weight_estimated, received_at }) => ({
    code,
    shelf,
    lines: [
      [named ? name : '', weight_g === null ? '' : `${weight_estimated ? '约 ' : ''}${(weight_g / 1000).toFixed(3)} kg`],
      [goods.nameZh ?? goods.name, received_at === null ? '' : dayOf.format(received_at)],
    ],
  }))
}
