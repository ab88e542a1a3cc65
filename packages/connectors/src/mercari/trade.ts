import type { z } from 'zod'
import {
  AccountRefused,
  type CallOptions,
  MarketplaceDown,
  type MarketReference,
  type MarketTodo,
  type MarketTransaction,
  type MarketplaceTrade,
} from '../marketplace.ts'
import type { Call, Caller, Calls } from './calls.ts'
import { NoAnswer } from '../timed-request.ts'
import { type Answer, isTheirs } from './exchange.ts'
import { toShopTransaction, toTransaction } from './map.ts'
import { outcomeOf, outcomeOfError, purchaseBody } from './purchase.ts'
import { Failure, Message, MessageAnswer, MessagesAnswer, ReviewAnswer, ShopOrder, Todo, TodoAnswer, Transaction } from './wire.ts'

/** The most that one page of the to-do list may have. */
const TODO_PAGE = 60
/** 6,000 entries: more is a list that never ends. */
const TODO_MOST_PAGES = 100
const ALREADY_REVIEWED = 'F1004'
const BANNED = 'F0017'
/** On a message board: it cannot be written on any more. Elsewhere a collision, which is tried again. */
const BOARD_CLOSED = 409

/** For what is written down outside: that no answer came is told as that, whatever has become of it. */
const noAnswerTo = (what: string) => (cause: unknown) => {
  throw cause instanceof NoAnswer ? new MarketplaceDown(`no answer to ${what}`, { cause }) : cause
}

/** Trading in the name of accounts; `callerOf` gives an account's token and budget. */
export function createTrade(
  calls: Calls,
  callerOf: (account: string) => Caller,
  limits: { purchaseMs: number; reviewMs: number },
): MarketplaceTrade {
  const failureCode = (answer: Answer) => Failure.safeParse(answer.json).data?.failure_details?.code ?? null
  // A 403 without the code of a ban may be about what was asked for.
  const refuse = (account: string, answer: Answer) => {
    if (answer.status === 401 || failureCode(answer) === BANNED) {
      throw new AccountRefused(account, `the account was answered ${answer.status}`)
    }
  }
  const get = async (account: string, path: string, options: CallOptions | undefined) => {
    const answer = await calls.ask(callerOf(account), { method: 'GET', path }, options, 'purchase')
    refuse(account, answer)
    return answer
  }
  /** Null for the marketplace's own 404, and for nothing else: it is half of the proof that we did not buy. */
  const find = async <S extends z.ZodType>(account: string, path: string, schema: S, what: string, options: CallOptions | undefined) => {
    const answer = await get(account, path, options)
    return answer.status === 404 && isTheirs(answer) ? null : calls.read(schema, answer, what)
  }

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
      const found = await find(account, `/v2/transactions/${encodeURIComponent(itemId)}`, Transaction, 'transaction of an item', options)
      return found && toTransaction(found)
    },

    async transaction(account, reference, options): Promise<MarketTransaction | null> {
      const id = encodeURIComponent(reference.id)
      if (reference.kind === 'shopOrder') {
        const order = await find(account, `/v1/shops_order/${id}`, ShopOrder, 'shop order', options)
        return order && toShopTransaction(order, reference)
      }
      const found = await find(account, `/v1/transactions/${id}`, Transaction, 'transaction', options)
      return found && toTransaction(found)
    },

    async todoList(account, options) {
      const todos: MarketTodo[] = []
      let [pageToken, withoutItem, complete] = ['', 0, true]
      for (let page = 0; page < TODO_MOST_PAGES; page += 1) {
        const params = new URLSearchParams({ limit: String(TODO_PAGE), ...(pageToken && { page_token: pageToken }) })
        const answer = calls.read(TodoAnswer, await get(account, `/v1/todolist?${params}`, options), 'to-do list')
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
    },

    review: async (account, reference, message, options) => review(account, reference, message, options),

    async message(account, reference, text, options) {
      if (reference.kind === 'shopOrder') return 'noBoard'
      const path = `/v2/transactions/${encodeURIComponent(reference.id)}/messages`
      const lane = { lane: 'following', ...options } as const
      const board = await calls.tell(callerOf(account), { method: 'GET', path }, limits.reviewMs, lane).catch(noAnswerTo('messages'))
      if (board.status === BOARD_CLOSED) return 'noBoard'
      refuse(account, board)
      if (calls.readEach(Message, calls.read(MessagesAnswer, board, 'messages').messages, 'messages').some(({ body }) => body === text))
        return 'alreadyDone'
      const said = await calls
        .tell(callerOf(account), { method: 'POST', path, body: { message: text } }, limits.reviewMs, lane)
        .catch(noAnswerTo('a message'))
      if (said.status === BOARD_CLOSED) return 'noBoard'
      refuse(account, said)
      calls.read(MessageAnswer, said, 'message')
      return 'done'
    },
  }

  async function review(account: string, reference: MarketReference, message: string, options: CallOptions | undefined) {
    if (reference.kind === 'shopOrder') return 'alreadyDone'
    const call: Call = {
      method: 'POST',
      path: `/v1/transactions/${encodeURIComponent(reference.id)}/post_review`,
      body: { fame: 'good', message, subject: 'seller' },
    }
    const answer = await calls
      .tell(callerOf(account), call, limits.reviewMs, { lane: 'following', ...options })
      .catch(noAnswerTo('a review'))
    const code = failureCode(answer)
    if (code === ALREADY_REVIEWED) return 'alreadyDone'
    refuse(account, answer)
    if (code !== null) throw new MarketplaceDown(`review: refused with ${code}`)
    const { review_status } = calls.read(ReviewAnswer, answer, 'review')
    if (review_status !== 'success') throw new MarketplaceDown(`review: the marketplace answered ${review_status}`)
    return 'done'
  }
}
