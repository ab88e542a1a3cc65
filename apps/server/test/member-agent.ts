import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, DataOf, RequestOf } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import type { PayType } from '@otsukai/contract/pay-types'

/** What the server answered, whatever it was. */
export interface Answer<T> {
  status: number
  code: number
  message: string
  data: T
  headers: Headers
}

/** Told to come again so often for one call, nobody is late any more: nothing gets better. */
const COMES_AGAIN_AT_MOST = 5

/** Someone at a browser: makes calls by HTTP, and keeps cookies. */
export class Agent {
  readonly origin: string
  /** How often it was told to come again (503), and did. */
  cameAgain = 0
  #cookies = new Map<string, string>()
  constructor(origin: string) {
    this.origin = origin
  }

  /** What it keeps under a name. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** Keeps a cookie that it was not given. */
  keep(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  /** Makes a contract call. Never throws for an answer: tests look at its status and code. */
  async call<C extends Call>(call: C, input: RequestOf<C>, headers: Record<string, string> = {}): Promise<Answer<DataOf<C>>> {
    const given = { ...(input as Record<string, unknown> | undefined) }
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
    const fields = Object.entries(given).filter(([name, value]) => value !== undefined && !call.path.includes(`{${name}}`))
    const text = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
    if (call.method === 'GET') return this.request('GET', fields.length ? `${path}?${text}` : path, undefined, headers)
    if (call.encoding === 'multipart') return this.request('POST', path, toFormData(fields), headers)
    if (call.encoding === 'form') return this.request('POST', path, text, headers)
    return this.request('POST', path, JSON.stringify(Object.fromEntries(fields)), { 'content-type': 'application/json', ...headers })
  }

  /** Any request, for what the contract's types would not let through. */
  async request<T = unknown>(
    method: string,
    path: string,
    body?: string | URLSearchParams | FormData,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await answer.text()
    const envelope = text.startsWith('{')
      ? (JSON.parse(text) as { code: number; message: string; data: T })
      : { code: -1, message: text, data: undefined as T }
    return { ...envelope, status: answer.status, headers: answer.headers }
  }

  /**
   * Makes a call, and comes again a few times when told to (503), as a browser does: of a marketplace or a gateway that is late the server says
   * so in time, and on a busy machine the sandbox can be. Answers whatever came.
   */
  async ask<C extends Call>(call: C, input: RequestOf<C>): Promise<Answer<DataOf<C>>> {
    let answer = await this.call(call, input)
    for (let n = 0; answer.status === 503 && n < COMES_AGAIN_AT_MOST; n++) {
      this.cameAgain += 1
      await sleep(Number(answer.headers.get('retry-after')) * 1000)
      answer = await this.call(call, input)
    }
    return answer
  }

  /** The same, for a call that must succeed: its data, or an error that says what came instead. */
  async must<C extends Call>(call: C, input: RequestOf<C>): Promise<DataOf<C>> {
    const answer = await this.ask(call, input)
    if (answer.status !== 200 || answer.code !== 0)
      throw new Error(`${call.path}: HTTP ${answer.status} code ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
}

function toFormData(fields: readonly [string, unknown][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one instanceof Blob ? one : String(one))
  }
  return form
}

/** Every attempt of a member has a request id of its own. */
export const newRequestId = (): string => randomUUID()

/** A member of the shop, doing what members do. */
export class MemberAgent extends Agent {
  balance = () => this.must(calls.balance, {})
  order = async (id: string) => {
    const { list } = await this.must(calls.orderList, { id })
    const [order] = list
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  quote = async (goodsId: string, inspection = false) => (await this.must(calls.orderQuote, { goodsId, inspection })).quote
  /** Orders goods at their price of now, and answers the order's id. */
  orders = async (goodsId: string, { inspection = false, requestId = newRequestId() } = {}) => {
    const { totalJpy } = await this.quote(goodsId, inspection)
    return (await this.must(calls.createOrder, { goodsId, inspection, expectedTotalJpy: totalJpy, requestId })).orderId
  }
  pays = (id: string, requestId = newRequestId()) => this.call(calls.payOrder, { id, requestId })
  cancels = (id: string) => this.call(calls.cancelOrder, { id })
  /** Writes a message: to support, unless a thread, an order or goods are named. */
  writes = (message: Partial<RequestOf<typeof calls.msgSend>>) =>
    this.must(calls.msgSend, { text: '你好', requestId: newRequestId(), ...message })
  threads = () => this.must(calls.msgList, {})
  recharges = (amountJpy: number, payType: PayType = 'wechat') =>
    this.must(calls.webRecharge, { amountJpy, payType, requestId: newRequestId() })
}
