import { type Act, mayDo } from '@otsukai/contract/acts/act'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { Found } from '@otsukai/contract/desk/find'
import { ITEM_ID, ORDER_ID, SHOP_PRODUCT_ID } from '@otsukai/contract/ids'
import { isMisread, plainTracking, trackingSpellings } from '@otsukai/contract/tracking-number'
import { orderStateZh } from '@otsukai/contract/order-steps'
import { parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import { sql } from 'kysely'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { entryRows } from './entry-rows.ts'
import { findParcels } from './list-parcels.ts'
import { type DeskMemberRow, membersBy } from './list-members.ts'
import { type DeskOrderRow, findOrders, ordersBy } from './list-orders.ts'
import { oneThread, tellThread } from './list-threads.ts'
import { readRows } from './list-page.ts'
import { masked } from './mask-contacts.ts'
import { offersOf, offersOfMember, offersOfOrder, offersOfParcel, offersOfThread } from './offer-acts.ts'
import { tellEntry } from './tell-entry.ts'

type Deps = Use<'db' | 'clock' | 'config'>
type Finder = (deps: Deps, staff: Staff, q: string) => Promise<Found[]>

/** Of each kind at most. */
const AT_MOST = 8

/**
 * What a scanned code or typed words name, of the kinds that the caller may read. Refuses checkDigitWrong for a number that no carrier
 * printed, codeUnknown for another code that names nothing.
 */
export async function find(deps: Deps, staff: Staff, text: string): Promise<Found[]> {
  const typed = text.normalize('NFKC').trim()
  // As labels print it: EJ 391 204 525 JP.
  const q = /^[A-Z]{2}[ \d]{9,13}[A-Z]{2}$/i.test(typed) ? plainTracking(typed) : typed
  // One in forty of our own numbers has no digit, and may be a word as well.
  const isCode = looksLikeCode(q) || ORDER_ID.test(q.toUpperCase())
  const byCode: Found[] = []
  // Indexes answer these at once. One connection a search is enough for them: members pay over the same ones.
  for (const finder of isCode ? codes : []) byCode.push(...(await finder(deps, staff, q)))
  const all = [...byCode, ...(await Promise.all(words.map((finder) => finder(deps, staff, q)))).flat()]
  const found = all.filter((one, index) => index === all.findIndex(({ kind, id }) => kind === one.kind && id === one.id))
  if (found.length === 0 && looksLikeCode(q)) throw new Refusal(isMisread(q) ? 'checkDigitWrong' : 'codeUnknown')
  return found
}

/** Letters, digits and hyphens with a digit among them, as labels and screens print codes. */
const looksLikeCode = (q: string): boolean => /^[A-Za-z0-9-]{5,40}$/.test(q) && /\d/.test(q)

/** An e-mail address, which no title holds. */
const looksLikeAccount = (q: string): boolean => /^\S+@\S+\.\S+$/.test(q)

const toFound = (row: DeskOrderRow, { permissions }: Staff): Found => ({
  kind: 'order',
  id: row.id,
  title: row.title_zh ?? row.title_ja,
  detail: `${row.id} · ${row.member_name} · ${orderStateZh[row.state]}`,
  acts: offersOfOrder(
    { id: row.id, state: row.state, inspection: row.inspection ?? 'none', hasPurchase: row.account !== null, hasCharges: true },
    permissions,
  ),
})

const byNumber: Finder = async (deps, staff, q) => {
  const id = q.toUpperCase()
  return ORDER_ID.test(id) ? (await findOrders(deps, sql`o.id = ${id}`, 1)).map((row) => toFound(row, staff)) : []
}

const byGoods: Finder = async (deps, staff, q) => {
  if (!ITEM_ID.test(q) && !SHOP_PRODUCT_ID.test(q)) return []
  const orders = await findOrders(deps, sql`o.goods_id = ${q}`, AT_MOST)
  const bids = await deps.db
    .selectFrom('bids')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('goods_id', '=', q)
    .executeTakeFirstOrThrow()
  const kept = await deps.db.selectFrom('goods').select('listing').where('id', '=', q).executeTakeFirst()
  if (orders.length === 0 && bids.n === 0 && !kept) return []
  const goods: Found = {
    kind: 'goods',
    id: q,
    title: orders[0]?.title_zh ?? orders[0]?.title_ja ?? kept?.listing.name ?? q,
    detail: `${orders.length} 单，出价 ${bids.n} 笔`,
    acts: offersOf(['record-orphan', 'auction-won', 'auction-lost'], { goods: q }, staff.permissions),
  }
  return [goods, ...orders.map((row) => toFound(row, staff))]
}

const byTracking: Finder = async (deps, staff, q) => {
  const spellings = trackingSpellings(q)
  const orders = await findOrders(
    deps,
    sql`o.id = any(array(select order_id from order_purchases where tracking ->> 'number' = any(${spellings}) and tracking is not null))`,
    AT_MOST,
  )
  if (orders.length === 0) return []
  const number = plainTracking(q)
  const waits = orders.some(({ state }) => state === 'purchased' || state === 'shipped')
  const parcel: Found = {
    kind: 'parcel',
    id: number,
    title: number,
    detail: `${orders[0]!.tracking?.carrier ?? ''} · ${orders.length} 单`,
    acts: offersOf(['receive-parcel'], { tracking: number }, staff.permissions, () => (waits ? null : '这个包裹里的订单都已入库或结束。')),
  }
  return [parcel, ...orders.map((row) => toFound(row, staff))]
}

const byParcel: Finder = async ({ db }, { permissions }, q) => {
  const rows = await findParcels(db, sql`p.id = ${q.toUpperCase()} or p.number = ${plainTracking(q)}`, AT_MOST)
  return rows.map((row): Found => ({
    kind: 'abroad',
    id: row.id,
    title: `包裹 ${row.id}`,
    detail: [row.member_name, row.line.nameZh, parcelStateZh[row.state], row.number].filter((part) => part !== null).join(' · '),
    acts: offersOfParcel({ id: row.id, state: row.state, toReshelve: row.to_reshelve, claimOpen: row.claim_open }, permissions),
  }))
}

const byShelf: Finder = async (deps, staff, q) => {
  const onShelf = sql`select order_id from order_stock where shelf = ${q.toUpperCase()}`
  const orders = await findOrders(deps, sql`o.state = 'warehoused' and o.id = any(array(${onShelf}))`, AT_MOST)
  if (orders.length === 0) return []
  const shelf: Found = { kind: 'shelf', id: q.toUpperCase(), title: `架位 ${q.toUpperCase()}`, detail: `${orders.length} 单`, acts: [] }
  return [shelf, ...orders.map((row) => toFound(row, staff))]
}

const byThread: Finder = async (deps, { permissions }, q) => {
  if (!permissions.has('threads.read') || !/^[0-9A-HJKMNP-TV-Z]{10}(?:[0-9A-HJKMNP-TV-Z]{6})?$/.test(q.toUpperCase())) return []
  const row = await oneThread(deps, q.toUpperCase())
  if (!row) return []
  const thread = tellThread(deps, row)
  return [
    {
      kind: 'thread',
      id: row.id,
      title: thread.titleZh,
      detail: `${row.member_name} · ${thread.last?.text.slice(0, 40) ?? ''}`,
      acts: offersOfThread(row.id, permissions),
    },
  ]
}

const byEntry: Finder = async (deps, staff, q) => {
  const [, id] = /^#(\d{1,15})$/.exec(q) ?? []
  if (id === undefined || !staff.permissions.has('queue.read')) return []
  const [row] = await entryRows(deps.db, sql`select ${id}::bigint`)
  if (!row) return []
  const { titleZh, detailZh, acts: offers } = tellEntry(deps, row, staff)
  return [{ kind: 'entry', id, title: titleZh, detail: detailZh, acts: offers }]
}

const byMember: Finder = async ({ db }, { permissions }, q) => {
  if (!permissions.has('members.read')) return []
  const rows = await readRows<DeskMemberRow>(db, membersBy({ q: q.replace(/^OT-/i, ''), dir: 'desc' }), { limit: AT_MOST })
  return rows.map((row): Found => ({
    kind: 'member',
    id: String(row.id),
    title: row.name,
    detail: `${masked(row.account)} · ${row.orders} 单`,
    acts: offersOfMember({ id: row.id, frozen: row.frozen, balanceJpy: row.balance_jpy }, permissions),
  }))
}

const byTitle: Finder = async (deps, staff, q) => {
  if (q.length < 2 || looksLikeCode(q) || looksLikeAccount(q)) return []
  const rows = await readRows<DeskOrderRow>(deps.db, ordersBy(deps, { q, sort: 'created', dir: 'desc' }), { limit: AT_MOST })
  return rows.map((row) => toFound(row, staff))
}

const byAct: Finder = async (_, { permissions }, q) =>
  (Object.entries(acts) as [ActName, Act][])
    .filter(
      ([name, { looks, titleZh, permission }]) =>
        !looks && mayDo({ permission }, permissions) && (titleZh.includes(q) || (q.length > 2 && name.includes(q.toLowerCase()))),
    )
    .slice(0, AT_MOST)
    .map(([name, { titleZh }]) => ({ kind: 'act', id: name, title: titleZh, detail: name, acts: offersOf([name], {}, permissions) }))

const codes: readonly Finder[] = [byNumber, byParcel, byThread, byGoods, byTracking]
const words: readonly Finder[] = [byShelf, byEntry, byMember, byTitle, byAct]
