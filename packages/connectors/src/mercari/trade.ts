import {
  AccountRefused,
  type CallOptions,
  MarketplaceDown,
  type MarketReference,
  type MarketTodo,
  type MarketTodoList,
  type MarketplaceTrade,
} from '../marketplace.ts'
import type { Call, Caller, Calls } from './calls.ts'
import { NoAnswer } from '../timed-request.ts'
import { type Answer, isTheirs } from './exchange.ts'
import { toShopTransaction, toTransaction } from './map.ts'
import { outcomeOf, outcomeOfError, purchaseBody } from './purchase.ts'
import { Failure, Message, MessageAnswer, MessagesAnswer, ReviewAnswer, ShopOrder, Todo, TodoAnswer, Transaction } from './wire.ts'

/** Maximum page size of the to-do list. */
const TODO_PAGE = 60
/** Guard against endless paging: 6,000 entries. */
const TODO_MOST_PAGES = 100
const ALREADY_REVIEWED = 'F1004'
const BANNED = 'F0017'
/** Status of a closed message board. Elsewhere 409 is a collision, which is retried. */
const BOARD_CLOSED = 409

/** Turns a `NoAnswer` into a `MarketplaceDown`, whether the call took effect or not. */
const noAnswerTo = (what: string) => (cause: unknown) => {
  throw cause instanceof NoAnswer ? new MarketplaceDown(`no answer to ${what}`, { cause }) : cause
}

interface Trading {
  calls: Calls
  callerOf: (account: string) => Caller
  limits: { purchaseMs: number; reviewMs: number }
}

/** Trading in the name of accounts; `callerOf` gives an account's token and budget. */
export function createTrade(calls: Calls, callerOf: Trading['callerOf'], limits: Trading['limits']): MarketplaceTrade {
  const trading = { calls, callerOf, limits }
  return {
    async purchase(account, request, options) {
      try {
        const call: Call = { method: 'POST', path: '/v1/items/purchase', body: purchaseBody(request) }
        return outcomeOf(await calls.tell(callerOf(account), call, limits.purchaseMs, options))
      } catch (error) {
        return outcomeOfError(error)
      }
    },

    async transactionOfItem(account, itemId, options) {
      const path = `/v2/transactions/${encodeURIComponent(itemId)}`
      const answer = await find(trading, account, path, options)
      return answer && toTransaction(calls.read(Transaction, answer, 'transaction of an item'))
    },

    async transaction(account, reference, options) {
      const id = encodeURIComponent(reference.id)
      if (reference.kind === 'shopOrder') {
        const answer = await find(trading, account, `/v1/shops_order/${id}`, options)
        return answer && toShopTransaction(calls.read(ShopOrder, answer, 'shop order'), reference)
      }
      const answer = await find(trading, account, `/v1/transactions/${id}`, options)
      return answer && toTransaction(calls.read(Transaction, answer, 'transaction'))
    },

    todoList: (account, options) => readTodoList(trading, account, options),
    review: (account, reference, message, options) => review(trading, account, reference, message, options),
    message: (account, reference, text, options) => postMessage(trading, account, reference, text, options),
  }
}

const failureCode = (answer: Answer) => Failure.safeParse(answer.json).data?.failure_details?.code ?? null

/** Throws `AccountRefused` for a rejected account. A 403 without the ban's code may concern the resource only. */
function refuse(account: string, answer: Answer): void {
  if (answer.status === 401 || failureCode(answer) === BANNED) {
    throw new AccountRefused(account, `the account was answered ${answer.status}`)
  }
}

async function get({ calls, callerOf }: Trading, account: string, path: string, options: CallOptions | undefined): Promise<Answer> {
  const answer = await calls.ask(callerOf(account), { method: 'GET', path }, options, 'purchase')
  refuse(account, answer)
  return answer
}

/** Null only for the marketplace's own 404: it is half of the proof that we did not buy. */
async function find(trading: Trading, account: string, path: string, options: CallOptions | undefined): Promise<Answer | null> {
  const answer = await get(trading, account, path, options)
  return answer.status === 404 && isTheirs(answer) ? null : answer
}

async function readTodoList(trading: Trading, account: string, options: CallOptions | undefined): Promise<MarketTodoList> {
  const { calls } = trading
  const todos: MarketTodo[] = []
  let [pageToken, withoutItem, complete] = ['', 0, true]
  for (let page = 0; page < TODO_MOST_PAGES; page += 1) {
    const params = new URLSearchParams({ limit: String(TODO_PAGE), ...(pageToken && { page_token: pageToken }) })
    const answer = calls.read(TodoAnswer, await get(trading, account, `/v1/todolist?${params}`, options), 'to-do list')
    const read = calls.readEach(Todo, answer.data, 'to-do list')
    complete &&= read.length === answer.data.length
    for (const { item_id, title, message, created } of read) {
      if (item_id) todos.push({ itemId: item_id, title, message, at: created })
      else withoutItem++
    }
    pageToken = answer.next_page_token
    if (pageToken) continue
    calls.leftOut('to-do list', withoutItem, 'about no item')
    return { todos, complete }
  }
  throw new MarketplaceDown('to-do list: it does not end')
}

/** Sends a call for which no person waits. */
const sendInBackground = (
  { calls, callerOf, limits }: Trading,
  account: string,
  call: Call,
  what: string,
  options: CallOptions | undefined,
) => calls.tell(callerOf(account), call, limits.reviewMs, { lane: 'following', ...options }).catch(noAnswerTo(what))

async function postMessage(trading: Trading, account: string, reference: MarketReference, text: string, options: CallOptions | undefined) {
  if (reference.kind === 'shopOrder') return 'noBoard'
  const { calls } = trading
  const path = `/v2/transactions/${encodeURIComponent(reference.id)}/messages`
  const board = await sendInBackground(trading, account, { method: 'GET', path }, 'messages', options)
  if (board.status === BOARD_CLOSED) return 'noBoard'
  refuse(account, board)
  const written = calls.readEach(Message, calls.read(MessagesAnswer, board, 'messages').messages, 'messages')
  if (written.some(({ body }) => body === text)) return 'alreadyDone'
  const posted = await sendInBackground(trading, account, { method: 'POST', path, body: { message: text } }, 'a message', options)
  if (posted.status === BOARD_CLOSED) return 'noBoard'
  refuse(account, posted)
  calls.read(MessageAnswer, posted, 'message')
  return 'done'
}

async function review(trading: Trading, account: string, reference: MarketReference, message: string, options: CallOptions | undefined) {
  if (reference.kind === 'shopOrder') return 'alreadyDone'
  const path = `/v1/transactions/${encodeURIComponent(reference.id)}/post_review`
  const call: Call = { method: 'POST', path, body: { fame: 'good', message, subject: 'seller' } }
  const answer = await sendInBackground(trading, account, call, 'a review', options)
  const code = failureCode(answer)
  if (code === ALREADY_REVIEWED) return 'alreadyDone'
  refuse(account, answer)
  if (code !== null) throw new MarketplaceDown(`review: refused with ${code}`)
  const { review_status } = trading.calls.read(ReviewAnswer, answer, 'review')
  if (review_status !== 'success') throw new MarketplaceDown(`review: the marketplace answered ${review_status}`)
  return 'done'
}
