import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { seal, unseal } from '../../platform/sealed.ts'

/** A label that the carrier made. */
export interface CarrierLabel {
  number: string
  /** The id of what is to be printed; null: the carrier sent nothing. */
  label: string | null
  /** The parcel's, as it was made for. */
  version: number
}

/** Sealed as addresses are: a label says who the receiver is. */
const fileOf = (id: string): string => `labels/${id}.pdf.sealed`
const ownerOf = (id: string): string => `label:${id}`

/** Stores a carrier's label of a parcel, and answers its id. Until it is named with its number it counts for nothing. */
export async function keepCarrierLabel(
  { db, files, clock, config }: Use<'db' | 'files' | 'clock' | 'config'>,
  parcelId: string,
  pdf: Buffer,
): Promise<string> {
  const id = randomUUID().replaceAll('-', '')
  // The row comes first, so that no file is left that nothing would remove.
  await db.insertInto('parcel_labels').values({ id, parcel_id: parcelId, at: clock(), number: null }).execute()
  await files.write(fileOf(id), seal(config.secretKey, ownerOf(id), pdf.toString('base64')))
  return id
}

/** Says that a stored label is the one of this number. */
export const nameCarrierLabel = (tx: Tx, { id, number }: { id: string; number: string }) =>
  tx.updateTable('parcel_labels').set({ number }).where('id', '=', id).execute()

/** Of a parcel that waits to be handed over under the label's number: no other label is to be printed. */
const isNeeded: Expression<SqlBool> = sql<boolean>`exists (
  select from parcels where parcels.id = parcel_labels.parcel_id and parcels.state = 'paid' and parcels.number = parcel_labels.number)`

/** Which of these parcels have a label to be printed, and the id of each, the newest. */
export async function carrierLabels(db: Db | Tx, parcelIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('parcel_labels')
    .select(['parcel_id', 'id'])
    .where('parcel_id', 'in', [...parcelIds])
    .where(isNeeded)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ parcel_id, id }) => [parcel_id, id]))
}

/** The carrier's label of a parcel as it came; null where there is none to be printed. */
export async function readCarrierLabel({ db, files, config }: Use<'db' | 'files' | 'config'>, parcelId: string): Promise<Buffer | null> {
  const id = (await carrierLabels(db, [parcelId])).get(parcelId)
  const file = id === undefined ? null : await files.read(fileOf(id))
  return id === undefined || file === null ? null : Buffer.from(unseal(config.secretKey, ownerOf(id), await buffer(file.stream)), 'base64')
}

const UNNEEDED_LIFE_MS = 24 * 3_600_000
const AT_ONCE = 200

/** Removes labels that nobody prints any more: of parcels that were handed over, recalled or labelled anew. */
export async function forgetCarrierLabels({ db, files, clock }: Use<'db' | 'files' | 'clock'>): Promise<void> {
  const rows = await db
    .selectFrom('parcel_labels')
    .select('id')
    .where('at', '<', clock() - UNNEEDED_LIFE_MS)
    .where(({ not }) => not(isNeeded))
    .orderBy('at')
    .limit(AT_ONCE)
    .execute()
  // The file goes first: a row whose file is gone is removed by the next round, a file without a row by none.
  for (const { id } of rows) await files.remove(fileOf(id))
  if (rows.length > 0)
    await db
      .deleteFrom('parcel_labels')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
}
