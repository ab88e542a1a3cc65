import type { ContentKind } from '@otsukai/contract/acts/content'
import { lockContent } from '../../catalogue/content/publish-content.ts'
import type { ReadStanding, Standing, Subject } from '../../platform/acts/standing.ts'
import { lockParcel } from '../../trade/parcels/load-parcel.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import type { DeskEntry } from '../../platform/desk/desk-tables.ts'

export async function contentStanding(db: Db | Tx, kind: ContentKind): Promise<Standing> {
  const last = await db
    .selectFrom('content')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return { version: String(last?.id ?? 0) }
}

/** A note, or putting it aside, changes nothing that an act about an entry rests on. */
export const entryStanding = ({ settled_at }: Pick<DeskEntry, 'settled_at'>): Standing => ({
  entry: settled_at === null ? 'open' : 'settled',
})

/** How the subjects of acts stand, each locked in the order of all locks: an act's command locks the same rows first. */
export const readStanding: ReadStanding = async (tx, { kind, id }) => (await readers[kind]?.(tx, id, true)) ?? null

/** How a subject stands, for a screen: nothing is locked. */
export const seeStanding = async (db: Db, { kind, id }: Subject): Promise<Standing | null> => (await readers[kind]?.(db, id, false)) ?? null

type ReadOne = (on: Db | Tx, id: string, locks: boolean) => Promise<Standing | null>

const readers: { readonly [Kind in Subject['kind']]?: ReadOne } = {
  async order(tx, id, locks) {
    const order = await tx
      .selectFrom('orders')
      .select(['state', 'due_jpy'])
      .where('id', '=', id)
      .$if(locks, (row) => row.forUpdate())
      .executeTakeFirst()
    if (!order) return null
    const purchase = await tx.selectFrom('order_purchases').select('market_id').where('order_id', '=', id).executeTakeFirst()
    const inspection = await tx.selectFrom('order_inspections').select('state').where('order_id', '=', id).executeTakeFirst()
    return {
      order: order.state,
      due: String(order.due_jpy),
      ...(purchase && { purchase: purchase.market_id ?? '' }),
      ...(inspection && { inspection: inspection.state }),
    }
  },
  async parcel(tx, id, locks) {
    const parcel = locks
      ? (await lockParcel(tx as Tx, id))?.parcel
      : await tx.selectFrom('parcels').select(['state', 'version']).where('id', '=', id).executeTakeFirst()
    return parcel ? { parcel: parcel.state, version: String(parcel.version) } : null
  },
  async entry(tx, id, locks) {
    if (!/^\d{1,15}$/.test(id)) return null
    const entry = await tx
      .selectFrom('desk_entries')
      .select('settled_at')
      .where('id', '=', Number(id))
      .$if(locks, (row) => row.forUpdate())
      .executeTakeFirst()
    return entry ? entryStanding(entry) : null
  },
  async member(tx, account, locks) {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'frozen'])
      .where('account', '=', account)
      .$if(locks, (row) => row.forNoKeyUpdate())
      .executeTakeFirst()
    if (!member) return null
    const { open } = await tx
      .selectFrom('desk_entries')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('member_id', '=', member.id)
      .where('kind', '=', 'chargeback')
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { member: member.frozen ? 'frozen' : 'free', ...(open > 0 && { chargebacks: String(open) }) }
  },
  async content(tx, kind, locks) {
    if (locks) await lockContent(tx as Tx)
    return contentStanding(tx, kind as ContentKind)
  },
  async staff(tx, account, locks) {
    const person = await tx
      .selectFrom('staff')
      .select(['state', 'roles', 'version'])
      .where('account', '=', account)
      .$if(locks, (row) => row.forUpdate())
      .executeTakeFirst()
    return person ? { staff: person.state, roles: person.roles.join(','), version: String(person.version) } : null
  },
}
