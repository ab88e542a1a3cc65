import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { BYTE_ORDER_MARK, csvRow } from '../../platform/csv.ts'
import { Download } from '../../platform/http/envelope.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { KIND_ZH, type Line, linesOf, ofKind } from './statement.ts'

const HEADER = ['时间', '类型', '说明', '金额（日元）', '余额（日元）', '订单号', '充值单号']
/** Rows held in memory at a time. */
const ROWS_AT_ONCE = 1_000

/** A member's whole statement as a file for a spreadsheet, newest first, with times in the operator's time zone. */
export async function statementFile(deps: Use<'config' | 'db' | 'clock'>, member: Member, kind: string | undefined): Promise<Download> {
  const timeIn = new Intl.DateTimeFormat('sv-SE', { timeZone: deps.config.timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const time = (at: number) => timeIn.format(at)
  const read = (before: number | null) => readLines(deps, member, kind, before)
  // Read before anything is sent, so that a database failure still gets its HTTP status.
  const first = await read(null)
  async function* parts() {
    yield BYTE_ORDER_MARK + csvRow(HEADER)
    for (let lines = first; lines.length > 0;) {
      yield lines.map((line) => csvRow(cellsOf(line, time))).join('')
      lines = lines.length < ROWS_AT_ONCE ? [] : await read(lines.at(-1)?.seq ?? 0)
    }
  }
  return new Download({ fileName: `余额明细-${time(deps.clock()).slice(0, 10)}.csv`, type: 'text/csv; charset=utf-8', parts: parts() })
}

/** The lines before a running number; null: from the newest. */
async function readLines(deps: Use<'db'>, member: Member, kind: string | undefined, before: number | null): Promise<Line[]> {
  const older = before === null ? sql`true` : sql`seq < ${before}`
  const { rows } = await sql<Line>`
    select * from ${linesOf(member)} where ${older} and ${ofKind(kind)} order by seq desc limit ${ROWS_AT_ONCE}`.execute(deps.db)
  return rows
}

const cellsOf = ({ at, kind, memo, amount_jpy, after_jpy, order_id, recharge_id }: Line, time: (at: number) => string) => {
  const kindZh = KIND_ZH[kind] ?? '余额变动'
  return [time(at), kindZh, memo || kindZh, amount_jpy, after_jpy, order_id ?? '', recharge_id ?? '']
}
