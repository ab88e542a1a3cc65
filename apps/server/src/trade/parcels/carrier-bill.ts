import { plainTracking } from '@otsukai/contract/tracking-number'
import { formatJpy } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import { type Account, bank, loss, payableCarrier } from '../../money/wallet/accounts.ts'
import { post, type TransferKind } from '../../money/wallet/post.ts'
import { lockName } from '../../platform/db/lock-name.ts'
import { isOpen, openEntry } from '../../platform/desk/open-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'

interface Bill {
  carrier: string
  ref: string
  /** `number,yen` or `number,yen,words` a line. */
  lines: string
}

interface Paid {
  /** To the carrier; below 0: it pays us. */
  paidJpy: number
  /** Above 0: more than our books expect, at the house's loss. */
  differJpy: number
  /** The lines that were not booked, each with why. */
  unpaid: string[]
}

interface Line {
  number: string
  kind: 'carrierBill' | 'carrierCredit'
  amountJpy: number
  /** Why it is due though our books expect nothing. */
  words: string
}

/** What our books say of a parcel and its carrier. */
interface Booked {
  parcelId: string
  /** What its carrier is still to bill, or to pay us, in yen. */
  expectedJpy: Record<Line['kind'], number>
  /** A line without words has billed it. */
  isBilled: boolean
  /** The lines that were booked, by kind and memo. */
  lines: Set<string>
}

/** So many lines are named on the desk, the dearest first, and so many numbers that were not billed, or not paid for. */
const NAMED_AT_MOST = 50
const DAY_MS = 24 * 3_600_000
/** Carriers bill, and pay, by the month. */
const BILLED_WITHIN_MS = 60 * DAY_MS
/** Nobody looks for what is older. */
const LOOKED_BACK_MS = 180 * DAY_MS

const LINES_AT_MOST = 2_000
const WORDS_AT_MOST = 60

/** Not the rest of a sum, as in `number,1,900` or `number,1,900円`. */
const areWords = (text: string): boolean => /\p{L}/u.test(text) && !/^\d{3}(?!\d)/.test(text)

/** Reads the lines of a bill. Refuses one that is no number with a sum, and perhaps words. */
function readLines(text: string): Line[] {
  const lines = text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length > LINES_AT_MOST) throw actRefused(`一张账单最多 ${LINES_AT_MOST} 行，请分开登记。`)
  return lines.map((line) => {
    const [number = '', amount = '', ...rest] = line.split(/[,，\t]/u).map((part) => part.trim())
    const words = rest.filter(Boolean).join('，')
    const [, minus, digits] = /^([-−－]?)([1-9]\d{0,7})$/u.exec(amount) ?? []
    if (!/^[A-Za-z0-9-]{5,40}$/.test(number) || digits === undefined || (words !== '' && !areWords(words)))
      throw actRefused(`这一行不是“单号,日元”或“单号,日元,理由”：${line.slice(0, 60)}`)
    if (words.length > WORDS_AT_MOST) throw actRefused(`理由最多 ${WORDS_AT_MOST} 个字：${line.slice(0, 60)}`)
    return {
      number: plainTracking(number),
      kind: minus === '' ? 'carrierBill' : 'carrierCredit',
      amountJpy: Number(digits),
      words,
    }
  })
}

/**
 * Books a carrier's bill line by line: what the bank pays, or gets, and what differs from our books as the house's loss. The first line of a
 * number is paid whatever it says, each other where our books expect one of its kind or it has words. No line is booked twice, whatever
 * requests bring it. What is not booked is an entry, and so are what is dearer than booked, as of a box that was heavier than its packer
 * said, what was handed over long ago and never billed, and what the carrier answers for and has not paid for as long.
 */
export async function payCarrierBill(deps: Use<'clock'>, tx: Tx, { carrier, ref, lines }: Bill): Promise<Paid> {
  const billed = readLines(lines)
  const name = `${carrier}:${ref}`
  // Of two at once under one name the second sees the entry of the first.
  await lockName(tx, `bill:${name}`)
  const at = deps.clock()
  const books = await bookedOf(
    tx,
    carrier,
    billed.map(({ number }) => number),
  )
  const paid: Paid = { paidJpy: 0, differJpy: 0, unpaid: [] }
  const dearer: { lostJpy: number; zh: string }[] = []
  // One with words would take what another was expected for.
  for (const line of billed.toSorted((one, other) => Number(one.words !== '') - Number(other.words !== ''))) {
    const booked = books.get(line.number)
    const memo = line.words === '' ? ref : `${ref}（${line.words}）`
    const whyNot = whyNotBooked(line, booked, memo)
    if (whyNot !== null) paid.unpaid.push(`${sayLine(line)}：${whyNot}`)
    if (!booked || whyNot !== null) continue
    const expectedJpy = Math.max(0, booked.expectedJpy[line.kind])
    const lostJpy = await bookLine(tx, line, { booked, carrier, memo, at })
    if (lostJpy > 0) dearer.push({ lostJpy, zh: `${sayLine(line)}（账上 ${formatJpy(yen(expectedJpy))}）` })
    paid.paidJpy += line.kind === 'carrierBill' ? line.amountJpy : -line.amountJpy
    paid.differJpy += lostJpy
  }
  const [unbilled, owed] = [await neverBilled(tx, carrier, at), await neverPaid(tx, carrier, at)]
  const dearest = dearer.toSorted((one, other) => other.lostJpy - one.lostJpy).map(({ zh }) => zh)
  const told = Object.entries({ unpaid: paid.unpaid, dearer: dearest, unbilled, owed }).filter(([, some]) => some.length > 0)
  if (told.length > 0) {
    const facts = { carrier, ref, ...Object.fromEntries(told.map(([what, some]) => [what, firstOf(some)])) }
    // What a second bill under one name tells is not swallowed by the first one's entry.
    const subject = (await isOpen(tx, { kind: 'carrierBill', subject: name })) ? `${name}:${at}` : name
    await openEntry(tx, { kind: 'carrierBill', subject, at, facts })
  }
  return paid
}

const firstOf = (some: readonly string[]): string[] =>
  some.length > NAMED_AT_MOST ? [...some.slice(0, NAMED_AT_MOST), `另有 ${some.length - NAMED_AT_MOST} 行`] : [...some]

const sayLine = ({ number, kind, amountJpy, words }: Line): string =>
  `${number} ${kind === 'carrierCredit' ? '退 ' : ''}${formatJpy(yen(amountJpy))}${words === '' ? '' : ` ${words}`}`

function whyNotBooked({ kind, words }: Line, booked: Booked | undefined, memo: string): string | null {
  if (!booked) return '不是我们寄出的单号'
  if (booked.lines.has(`${kind} ${memo}`)) return '这张账单登记过这一行'
  if (words !== '' || booked.expectedJpy[kind] > 0) return null
  if (kind === 'carrierCredit') return '账上没有要退的'
  return booked.isBilled ? '以前的账单付过' : null
}

interface Booking {
  booked: Booked
  carrier: string
  memo: string
  at: number
}

/** Books a line, and answers what the house loses by it, in yen. One with words leaves expected what it does not take of it. */
async function bookLine(tx: Tx, { number, kind, amountJpy, words }: Line, { booked, carrier, memo, at }: Booking): Promise<number> {
  const [payable, isCredit] = [payableCarrier(carrier), kind === 'carrierCredit']
  const isFirst = !isCredit && words === '' && !booked.isBilled
  // A server of the release before, which books the first line alone, has the same key for it.
  const key = isFirst ? `bill:${carrier}:${number}` : `bill:${carrier}:${number}:${kind}:${memo}`
  const differJpy = amountJpy - booked.expectedJpy[kind]
  const beyondJpy = words === '' ? differJpy : Math.max(0, differJpy)
  const lostJpy = isCredit ? -beyondJpy : beyondJpy
  const through = { at, parcelId: booked.parcelId, memo }
  const move = async (what: TransferKind, of: string, [from, to]: readonly [Account, Account], sumJpy: number) =>
    post(tx, { ...through, key: of, kind: what, from, to, amountJpy: yen(sumJpy) })
  if (lostJpy !== 0) await move(`${kind}Differs`, `${key}:differs`, lostJpy > 0 ? [loss, payable] : [payable, loss], Math.abs(lostJpy))
  await move(kind, key, isCredit ? [bank, payable] : [payable, bank], amountJpy)
  booked.expectedJpy[kind] += beyondJpy - amountJpy
  booked.isBilled ||= isFirst
  booked.lines.add(`${kind} ${memo}`)
  return lostJpy
}

/** Numbers that were handed over long ago and that no bill has named: perhaps the carrier never had them. Each bill tells them again. */
async function neverBilled(tx: Tx, carrier: string, at: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select p.number from parcels p
    where p.sent_at > ${at - LOOKED_BACK_MS} and p.sent_at <= ${at - BILLED_WITHIN_MS} and p.line ->> 'carrier' = ${carrier}
      and not exists (select from transfers t where t.parcel_id = p.id and t.kind = 'carrierBill')
    order by p.sent_at limit ${NAMED_AT_MOST}`.execute(tx)
  return rows.map(({ number }) => number)
}

/** What of losses and claims that a carrier answers for it has not paid long after they were booked. Each bill tells it again. */
async function neverPaid(tx: Tx, carrier: string, at: number): Promise<string[]> {
  const payable = payableCarrier(carrier)
  const { rows } = await sql<{ number: string; jpy: number }>`
    select p.number, owed.jpy from (
      select parcel_id, max(at) as at from transfers
      where from_account = ${payable} and kind in ('parcelLost', 'claimPaid') and at > ${at - LOOKED_BACK_MS} group by parcel_id) booked
    join parcels p on p.id = booked.parcel_id
    cross join lateral (
      select sum(case when t.from_account = ${payable} then t.amount_jpy else -t.amount_jpy end)::bigint as jpy
      from transfers t where t.parcel_id = p.id and ${payable} in (t.from_account, t.to_account) and ${isCredit}) owed
    where booked.at <= ${at - BILLED_WITHIN_MS} and owed.jpy > 0
    order by booked.at limit ${NAMED_AT_MOST}`.execute(tx)
  return rows.map(({ number, jpy }) => `${number} ${formatJpy(yen(Number(jpy)))}`)
}

/** Whether a transfer `t` between us and a carrier is about what it answers for, in SQL. */
const isCredit = sql<boolean>`t.kind in ('parcelLost', 'claimPaid', 'carrierCredit', 'carrierCreditDiffers')`

/**
 * What our books say of those of a carrier's numbers that are parcels we sent by it; the parcels are locked, so that two bills count each
 * other. To be billed are what was booked for its carrier and what its member still owes; to be paid to us is what it answers for.
 */
async function bookedOf(tx: Tx, carrier: string, numbers: readonly string[]): Promise<ReadonlyMap<string, Booked>> {
  const payable = payableCarrier(carrier)
  const { rows: sent } = await sql<{ id: string }>`
    select p.id from parcels p where p.number = any(${[...numbers]}) and p.sent_at is not null and p.line ->> 'carrier' = ${carrier}
    order by p.id for no key update`.execute(tx)
  const { rows } = await sql<{ number: string; id: string; bill: number; credit: number; billed: boolean; lines: string[] }>`
    select p.number, p.id, coalesce(booked.bill, 0) + coalesce(due.jpy, 0) as bill, coalesce(booked.credit, 0) as credit,
      coalesce(booked.billed, false) as billed, coalesce(booked.lines, '{}') as lines
    from parcels p
    left join lateral (
      select (sum(jpy) filter (where not credits))::bigint as bill, (-sum(jpy) filter (where credits))::bigint as credit,
        bool_or(key = 'bill:' || ${carrier} || ':' || p.number) as billed,
        array_agg(kind || ' ' || memo) filter (where kind in ('carrierBill', 'carrierCredit')) as lines
      from (
        select t.key, t.kind, t.memo, case when t.to_account = ${payable} then t.amount_jpy else -t.amount_jpy end as jpy,
          ${isCredit} as credits
        from transfers t where t.parcel_id = p.id and ${payable} in (t.from_account, t.to_account)) its) booked on true
    left join lateral (select sum(amount_jpy)::bigint as jpy from parcel_charges c where c.parcel_id = p.id and c.paid_at is null) due on true
    where p.id = any(${sent.map(({ id }) => id)})`.execute(tx)
  return new Map(
    rows.map(({ number, id, bill, credit, billed, lines }) => [
      number,
      {
        parcelId: id,
        expectedJpy: { carrierBill: Number(bill), carrierCredit: Number(credit) },
        isBilled: billed,
        lines: new Set(lines),
      },
    ]),
  )
}
