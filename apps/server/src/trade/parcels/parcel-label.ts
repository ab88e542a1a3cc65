import { Readable } from 'node:stream'
import type { LabelSize } from '@otsukai/contract/desk/warehouse'
import { formatJpy } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { drawLabels } from '../warehouse/labels/draw-labels.ts'
import { readCustoms } from './customs.ts'

/** The label on a box as a PDF: its number, where it goes and how, whose it is, and what customs read. Throws 404. */
export async function makeParcelLabel(
  { db }: Use<'db'>,
  { id, size, named }: { id: string; size: LabelSize; named: boolean },
): Promise<{ bytes: number; stream: Readable }> {
  const parcel = await db
    .selectFrom('parcels')
    .innerJoin('members', 'members.id', 'parcels.member_id')
    .select(['parcels.id', 'parcels.country', 'line', 'box', 'members.name'])
    .where('parcels.id', '=', id)
    .executeTakeFirst()
  if (!parcel) throw notFound(`label of parcel ${id}`)
  const customs = await readCustoms(db, id)
  const valueJpy = yen(customs.reduce((sum, line) => sum + line.valueJpy, 0))
  const weight = parcel.box === null ? '' : `${(parcel.box.weightG / 1000).toFixed(3)} kg`
  const pdf = await drawLabels(
    [
      {
        code: parcel.id,
        shelf: parcel.country,
        lines: [
          [named ? parcel.name : parcel.line.nameZh, named ? parcel.line.nameZh : ''],
          [customs.map(({ nameEn, quantity }) => `${nameEn} ${quantity}`).join(' · '), weight],
          ['', `JPY ${formatJpy(valueJpy)}`],
        ],
      },
    ],
    size,
  )
  return { bytes: pdf.length, stream: Readable.from([pdf]) }
}
