import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { WorldServices } from '../world/services.ts'
import type { BillFiles } from './bills.ts'
import type { GatewayKeys } from './keys.ts'
import type { Refund, Refunds } from './refunds.ts'
import type { Payment, Till } from './till.ts'
import type { WechatSigner } from './wechat-signature.ts'

/** What each call of the protocol works with. */
export interface WechatGateway {
  services: Pick<WorldServices, 'now' | 'origin'>
  keys: GatewayKeys['wechat']
  signer: WechatSigner
  till: Till
  refunds: Refunds
  bills: BillFiles
  /** Tells the merchant what became of a refund, once it is done. */
  tellRefund(payment: Payment, refund: Refund): void
  /** To be called when an answer says that a payment is closed: a payment that crosses with it happens after that answer. */
  toldClosed(payment: Payment, reply: FastifyReply): void
}

/** A refusal as WeChat Pay writes it, with its HTTP status. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type Handle = (gateway: WechatGateway, request: FastifyRequest, reply: FastifyReply) => { status: number; body?: object | Buffer }

export const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

export function parse<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'PARAM_ERROR', '请求报文不是合法的JSON')
  }
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('/') ?? ''
  throw new Refusal(400, 'PARAM_ERROR', `参数错误：${field}`)
}
