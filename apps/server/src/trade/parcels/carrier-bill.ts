import { formatJpy } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import { bank, loss, payableCarrier } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
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

/** So many lines that were billed above the books are named on the desk. */
const DEARER_AT_MOST = 50

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
 * A number that is none of ours is not paid. It is an entry, and so is one that was billed above the books: a box that was heavier than its
 * packer said.
 */
export async function payCarrierBill(deps: Use<'clock'>, tx: Tx, { carrier, ref, lines }: Bill): Promise<Paid> {
  const at = deps.clock()
  const payable = payableCarrier(carrier)
  const paid: Paid = { paidJpy: 0, differJpy: 0, unknown: [] }
  const dearer: string[] = []
  for (const { number, amountJpy } of readLines(lines)) {
    const parcel = await tx
      .selectFrom('parcels')
      .select('id')
      .where('number', '=', number)
      .where('sent_at', 'is not', null)
      .where(sql<string>`line ->> 'carrier'`, '=', carrier)
      .executeTakeFirst()
    const booked = parcel ? await bookedFor(tx, parcel.id, payable) : 0
    const isNew =
      parcel !== undefined &&
      (await tx
        .insertInto('carrier_bills')
        .values({ carrier, number, ref, at, amount_jpy: amountJpy, booked_jpy: booked })
        .onConflict((same) => same.columns(['carrier', 'number']).doNothing())
        .returning('number')
        .executeTakeFirst()) !== undefined
    if (!isNew) {
      paid.unknown.push(number)
      continue
    }
    const through = { at, parcelId: parcel.id, memo: ref }
    const differJpy = amountJpy - booked
    const key = `bill:${carrier}:${number}`
    if (differJpy > 0) {
      dearer.push(`${number}（账上 ${formatJpy(booked)}，账单 ${formatJpy(amountJpy)}）`)
      await post(tx, { ...through, key: `${key}:differs`, kind: 'carrierBillDiffers', from: loss, to: payable, amountJpy: yen(differJpy) })
    }
    if (differJpy < 0)
      await post(tx, { ...through, key: `${key}:differs`, kind: 'carrierBillDiffers', from: payable, to: loss, amountJpy: yen(-differJpy) })
    await post(tx, { ...through, key, kind: 'carrierBill', from: payable, to: bank, amountJpy: yen(amountJpy) })
    paid.paidJpy += amountJpy
    paid.differJpy += differJpy
  }
  if (paid.unknown.length > 0 || dearer.length > 0) {
    const facts = {
      carrier,
      ref,
      ...(paid.unknown.length > 0 && { numbers: paid.unknown.join(',') }),
      ...(dearer.length > 0 && { dearer: dearer.slice(0, DEARER_AT_MOST) }),
    }
    await openEntry(tx, { kind: 'carrierBill', subject: `${carrier}:${ref}`, at, facts })
  }
  return paid
}

/** What the carrier is owed for a parcel by our books, in yen. */
async function bookedFor(tx: Tx, parcelId: string, payable: string): Promise<number> {
  const { rows } = await sql<{ jpy: number }>`
    select coalesce(sum(case when to_account = ${payable} then amount_jpy else -amount_jpy end), 0)::bigint as jpy
    from transfers where parcel_id = ${parcelId} and ${payable} in (from_account, to_account) and kind in ('parcelFreight', 'parcelLoss', 'parcelCharge')`.execute(
    tx,
  )
  return rows[0]?.jpy ?? 0
}
