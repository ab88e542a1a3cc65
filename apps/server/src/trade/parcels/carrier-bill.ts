import { formatJpy } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import { type Insertable, sql } from 'kysely'
import { bank, loss, payableCarrier } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { isOpen, openEntry } from '../../platform/desk/open-entry.ts'
import type { Database, Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'

interface Bill {
  carrier: string
  ref: string
  /** `number,yen` a line. */
  lines: string
}

interface Paid {
  paidJpy: number
  /** Above 0: more was billed than booked. */
  differJpy: number
  /** Numbers that are none of ours, or were billed before: not paid. */
  unknown: string[]
}

/** So many lines that were billed above the books are named on the desk, and so many numbers that were not billed. */
const NAMED_AT_MOST = 50
const DAY_MS = 24 * 3_600_000
/** Carriers bill by the month. */
const BILLED_WITHIN_MS = 60 * DAY_MS
/** Nobody looks for what is older. */
const LOOKED_BACK_MS = 180 * DAY_MS

const LINES_AT_MOST = 2_000

/** Reads the lines of a bill. Refuses one that is no number with a sum. */
function readLines(text: string): { number: string; amountJpy: number }[] {
  const lines = text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length > LINES_AT_MOST) throw actRefused(`一张账单最多 ${LINES_AT_MOST} 行，请分开登记。`)
  return lines.map((line) => {
    const [, number, amount] = /^([A-Za-z0-9-]{5,40})\s*[,，\t]\s*([1-9]\d{0,7})$/u.exec(line) ?? []
    if (number === undefined || amount === undefined) throw actRefused(`这一行不是「单号,日元」：${line.slice(0, 60)}`)
    return { number: number.replaceAll('-', '').toUpperCase(), amountJpy: Number(amount) }
  })
}

/**
 * Pays a carrier's bill line by line, each number once: what we booked for it is set right against the house's loss, then paid from the bank.
 * A number that is none of ours is not paid. It is an entry, and so is one that was billed above the books, a box that was heavier than its
 * packer said, and one that was handed over long ago and never billed.
 */
export async function payCarrierBill(deps: Use<'clock'>, tx: Tx, { carrier, ref, lines }: Bill): Promise<Paid> {
  const at = deps.clock()
  const payable = payableCarrier(carrier)
  const paid: Paid = { paidJpy: 0, differJpy: 0, unknown: [] }
  const dearer: string[] = []
  const billed = readLines(lines)
  const booked = await bookedFor(
    tx,
    carrier,
    billed.map(({ number }) => number),
  )
  const ours = new Map(billed.toReversed().flatMap(({ number, amountJpy }) => (booked.has(number) ? [[number, amountJpy] as const] : [])))
  const fresh = await writeBilled(
    tx,
    [...ours].map(([number, amountJpy]) => ({ carrier, number, ref, at, amount_jpy: amountJpy, booked_jpy: booked.get(number)!.jpy })),
  )
  for (const { number, amountJpy } of billed) {
    // Billed before, also by a line of this bill.
    if (!fresh.delete(number)) {
      paid.unknown.push(number)
      continue
    }
    const { parcelId, jpy: bookedJpy } = booked.get(number)!
    const through = { at, parcelId, memo: ref }
    const differJpy = amountJpy - bookedJpy
    const key = `bill:${carrier}:${number}`
    if (differJpy > 0) {
      dearer.push(`${number}（账上 ${formatJpy(bookedJpy)}，账单 ${formatJpy(amountJpy)}）`)
      await post(tx, { ...through, key: `${key}:differs`, kind: 'carrierBillDiffers', from: loss, to: payable, amountJpy: yen(differJpy) })
    }
    if (differJpy < 0)
      await post(tx, { ...through, key: `${key}:differs`, kind: 'carrierBillDiffers', from: payable, to: loss, amountJpy: yen(-differJpy) })
    await post(tx, { ...through, key, kind: 'carrierBill', from: payable, to: bank, amountJpy: yen(amountJpy) })
    paid.paidJpy += amountJpy
    paid.differJpy += differJpy
  }
  const unbilled = await neverBilled(tx, carrier, at)
  if (paid.unknown.length > 0 || dearer.length > 0 || unbilled.length > 0) {
    const facts = {
      carrier,
      ref,
      ...(paid.unknown.length > 0 && { numbers: paid.unknown.join(',') }),
      ...(dearer.length > 0 && { dearer: dearer.slice(0, NAMED_AT_MOST) }),
      ...(unbilled.length > 0 && { unbilled }),
    }
    // What a second bill under one name tells is not swallowed by the first one's entry.
    const name = `${carrier}:${ref}`
    const subject = (await isOpen(tx, { kind: 'carrierBill', subject: name })) ? `${name}:${at}` : name
    await openEntry(tx, { kind: 'carrierBill', subject, at, facts })
  }
  return paid
}

/** Numbers that were handed over long ago and that no bill has named: perhaps the carrier never had them. Each bill tells them again. */
async function neverBilled(tx: Tx, carrier: string, at: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('parcels')
    .select('number')
    .where('sent_at', '>', at - LOOKED_BACK_MS)
    .where('sent_at', '<=', at - BILLED_WITHIN_MS)
    .where(sql<string>`line ->> 'carrier'`, '=', carrier)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('carrier_bills')
            .select('number')
            .whereRef('carrier_bills.number', '=', 'parcels.number')
            .where('carrier', '=', carrier),
        ),
      ),
    )
    .orderBy('sent_at')
    .limit(NAMED_AT_MOST)
    .execute()
  return rows.map(({ number }) => number!)
}

/** What the carrier is owed by our books, in yen, for those of its numbers that are parcels we sent by it. */
async function bookedFor(
  tx: Tx,
  carrier: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, { parcelId: string; jpy: number }>> {
  const payable = payableCarrier(carrier)
  const { rows } = await sql<{ number: string; id: string; jpy: number }>`
    select p.number, p.id, coalesce(booked.jpy, 0)::bigint as jpy from parcels p left join lateral (
      select sum(case when t.to_account = ${payable} then t.amount_jpy else -t.amount_jpy end) as jpy from transfers t
      where t.parcel_id = p.id and ${payable} in (t.from_account, t.to_account) and t.kind in ('parcelFreight', 'parcelLoss', 'parcelCharge')) booked on true
    where p.number = any(${[...numbers]}) and p.sent_at is not null and p.line ->> 'carrier' = ${carrier}`.execute(tx)
  return new Map(rows.map(({ number, id, jpy }) => [number, { parcelId: id, jpy }]))
}

/** Writes down that numbers were billed. Answers those that were not before. */
async function writeBilled(tx: Tx, rows: readonly Insertable<Database['carrier_bills']>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const written = await tx
    .insertInto('carrier_bills')
    // In one order, so that two bills with the same numbers never wait in a circle.
    .values(rows.toSorted((one, other) => (one.number < other.number ? -1 : 1)))
    .onConflict((same) => same.columns(['carrier', 'number']).doNothing())
    .returning('number')
    .execute()
  return new Set(written.map(({ number }) => number))
}
