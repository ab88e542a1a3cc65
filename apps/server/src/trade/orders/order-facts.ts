import type { MarketItem } from '@otsukai/connectors/marketplace'
import { selectContent } from '../../catalogue/content/content-queries.ts'
import { type FeeSchedule, type Fees, scheduleOf } from '../../catalogue/content/fees.ts'
import { type Rates, type RatesRow, selectRates, toRates } from '../../catalogue/content/rates.ts'
import { available } from '../../money/wallet/accounts.ts'
import { selectBalance } from '../../money/wallet/balances.ts'
import { named } from '../../platform/db/prepared.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { sellersOf } from './check-seller.ts'

/** What a quote and an order are made with besides the listing. */
export interface OrderFacts {
  fees: FeeSchedule
  rates: Rates
  /** The member's spendable balance, in yen; null for a visitor. */
  availableJpy: number | null
  /** The member has collected the goods. */
  collected: boolean
  /** The member has blacklisted the seller, or the shop as which it sells. */
  blacked: boolean
}

/** Reads what a quote and an order need, in one statement. */
export async function readOrderFacts(
  { db, clock }: Use<'db' | 'clock'>,
  member: Member | null,
  item: Pick<MarketItem, 'id' | 'sellerId' | 'shopId'>,
): Promise<OrderFacts> {
  const [row] = await named<Row>(db, 'order-facts', selectFacts, [
    clock(),
    member && available(member.id),
    member?.id ?? null,
    item.id,
    sellersOf(item),
  ])
  if (row === undefined || row.fees_id === null) throw new Error('no fees are published')
  const { fees_id, fees_body, fees_since, available_jpy, collected, blacked, ...rates } = row
  return {
    fees: scheduleOf({ id: fees_id, body: fees_body, since: fees_since }),
    rates: toRates(rates),
    availableJpy: member && (available_jpy ?? 0),
    collected,
    blacked,
  }
}

type Row = RatesRow & {
  fees_id: number | null
  fees_body: Fees
  fees_since: number
  available_jpy: number | null
  collected: boolean
  blacked: boolean
}

/** $1: the time in ms, $2: the member's account, $3: the member, $4: the goods, $5: seller and shop. */
const selectFacts = `
  select rates.*, fees.id as fees_id, fees.body as fees_body, fees.since as fees_since, (${selectBalance('$2')}) as available_jpy,
    exists (select from collected_goods where member_id = $3 and goods_id = $4) as collected,
    exists (select from seller_marks where member_id = $3 and mark = 'blacked' and seller_id = any($5)) as blacked
  from (${selectRates}) rates left join (${selectContent("'fees'", '$1')}) fees on true`
