import { type OrderState, orderStateZh } from '@otsukai/contract/order-steps'
import { yenZh } from '@otsukai/money/format'

/** What settled an entry without a person, as the server writes it. */
const findings: readonly [RegExp, (...parts: string[]) => string][] = [
  [/^a later bill shows it$/, () => '后来的账单里有了'],
  [/^it was read$/, () => '后来读到了'],
  [/^given back to the payer by refund (.+)$/, (number) => `网关已退给付款人，退款号 ${number}`],
  [/^the money has left$/, () => '网关已经退出去了'],
  [/^it went well$/, () => '后来办成了'],
  [/^it is (\w+) now$/, (state = '') => `订单现在是${orderStateZh[state as OrderState] ?? state}`],
  [/^all are explained$/, () => '每一笔都对上了'],
  [/^bought: \w+ (.+)$/, (id) => `买到了，煤炉单号 ${id}`],
  [/^proved not ours$/, () => '查明没买到'],
  [/^the marketplace knows it again$/, () => '煤炉又查得到了'],
  [/^the account buys again$/, () => '账号又能买了'],
  [/^booked as the marketplace tells: (\d+) yen$/, (jpy) => `账上改成了煤炉的数，${yenZh(Number(jpy))}`],
  [/^the trade failed, and all that was booked came back$/, () => '交易失败，记的账都退回了'],
  [/^kept: (.*)$/s, (words) => `留下：${words}`],
  [/^returned: (.*)$/s, (words) => `退货：${words}`],
  [/^won: order (\w+)$/, (order) => `拍到了，订单 ${order}`],
  [/^not won$/, () => '没拍到'],
  [/^the balance covers it$/, () => '余额够了'],
  [/^it leads no more$/, () => '不再领先'],
  [/^its member keeps it from being packed$/, () => '会员被冻结，或有款没补，打不了包'],
  [/^its member did not pay what was due$/, () => '会员过期没补款，包裹取消了'],
  [/^nothing keeps it any more$/, () => '又能打包了'],
  [/^cancelled$/, () => '会员取消了'],
  [/^packing began$/, () => '开始打包了'],
  [/^packing goes on$/, () => '接着打包了'],
  [/^its member is asked$/, () => '在等会员决定'],
  [/^packed$/, () => '打包好了'],
  [/^handed over$/, () => '交运了'],
  [/^recalled: (.*)$/s, (words) => `撤回：${words}`],
  [/^delivered$/, () => '送到了'],
  [/^it told something$/, () => '有新的物流消息'],
  [/^it came back$/, () => '退回来了'],
  [/^lost$/, () => '按丢失处理了'],
  [/^looked at$/, () => '看过了'],
]

/** Why an entry was settled, in words; what a person or a gateway wrote stays as it is. */
export function settledZh(why: string): string {
  for (const [says, tell] of findings) {
    const found = says.exec(why)
    if (found) return tell(...found.slice(1))
  }
  return why
}

/** The parts of the server that settle entries, beside people by their names. */
const parts: ReadonlySet<string> = new Set([
  'agent',
  'bill',
  'buyer',
  'carrier',
  'clerk',
  'following',
  'gateway',
  'lost',
  'member',
  'returned',
  'round',
  'sellerCancelled',
  'sweep',
  'walk',
])

/** Who settled an entry. */
export const settlerZh = (by: string | null): string => (by === null || by === '' || parts.has(by) ? '系统' : by)
