import { beijingDay } from '../../platform/beijing-day.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { publishAtDesk, soonestContent } from './publish-at-desk.ts'
import { linesAt, type Shipping, type ShippingBody, type ShippingLine } from './shipping-lines.ts'

const DAY_MS = 86_400_000
/** Carriers change their prices without telling us. */
const OLD_AFTER_DAYS = 90

const isOld = ({ open, checkedOn }: Pick<ShippingLine, 'open' | 'checkedOn'>, at: number): boolean =>
  open && at - Date.parse(checkedOn) > OLD_AFTER_DAYS * DAY_MS

/** Opens an entry for each line in use whose prices nobody has compared with the carrier's for long; settles those of all others. */
export async function watchTariffs(deps: Use<'db' | 'clock' | 'config'>): Promise<void> {
  const at = deps.clock()
  // With what was published a moment ago and no process uses yet.
  const { lines } = await linesAt(deps, soonestContent(deps))
  await transaction(deps.db, async (tx) => {
    for (const line of lines.filter((one) => isOld(one, at)))
      await openEntry(tx, { kind: 'tariffOld', subject: line.id, at, facts: { line: line.nameZh, checkedOn: line.checkedOn } })
    await settleTariffs(tx, lines, { at, by: 'sweep' })
  })
}

/** Settles the entries of lines that are not old, in the transaction that publishes them. */
export async function settleTariffs(tx: Tx, lines: ShippingBody['lines'], { at, by }: { at: number; by: string }): Promise<void> {
  for (const line of lines.filter((one) => !isOld(one, at)))
    await settleEntry(tx, { kind: 'tariffOld', subject: line.id, at, by, why: line.open ? `${line.checkedOn} 核对过` : '线路已停' })
}

/** Says that the prices of a line are still the carrier's. Refuses a line that is there no more. */
export async function confirmTariff(deps: Use<'clock' | 'config'>, tx: Tx, { line: id, by }: { line: string; by: string }): Promise<void> {
  const at = deps.clock()
  const { id: _, since: __, ...body }: Shipping = await linesAt({ db: tx }, soonestContent(deps))
  if (!body.lines.some((line) => line.id === id)) throw actRefused('这条线路已经没有了。')
  const lines = body.lines.map((line) => (line.id === id ? { ...line, checkedOn: beijingDay(at) } : line))
  await publishAtDesk(deps, tx, { kind: 'shippingLines', body: { ...body, lines }, from: undefined, by })
  await settleTariffs(tx, lines, { at, by })
}
