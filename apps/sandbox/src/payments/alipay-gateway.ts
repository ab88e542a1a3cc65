import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AlipayNumbers } from './alipay-certificates.ts'
import type { AlipaySigner } from './alipay-signature.ts'
import type { Gateway } from './gateway.ts'
import type { GatewayKeys } from './keys.ts'
import type { Payment } from './till.ts'

/** The services of each call of the protocol. */
export interface AlipayGateway extends Gateway {
  keys: GatewayKeys['alipay']
  signer: AlipaySigner
  /** Serial numbers of the certificates, for a merchant's app that works with certificates. */
  numbers: AlipayNumbers | null
}

/** A business refusal: code 40004 with its sub_code. */
export class Refusal extends Error {
  readonly subCode: string
  constructor(subCode: string, message: string) {
    super(message)
    this.subCode = subCode
  }
}

export type Handle = (gateway: AlipayGateway, content: unknown, reply: FastifyReply) => object

export const badParameter = () => new Refusal('ACQ.INVALID_PARAMETER', '参数无效')

/** An amount of yuan, which clients write as text and as a number. */
export const Yuan = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/))
  .transform((text) => Math.round(Number(text) * 100))

const TradeNumber = z.object({ out_trade_no: z.string().optional(), trade_no: z.string().optional() })

/** The payment that the content names: by Alipay's number before the merchant's. */
export function findPayment({ till }: Pick<AlipayGateway, 'till'>, content: unknown): Payment {
  const number = TradeNumber.safeParse(content)
  if (!number.success) throw badParameter()
  const { out_trade_no, trade_no } = number.data
  if (!out_trade_no && !trade_no) throw badParameter()
  const payment = trade_no ? till.findTransaction(trade_no) : till.find(out_trade_no ?? '')
  if (payment?.gateway !== 'alipay') throw new Refusal('ACQ.TRADE_NOT_EXIST', '交易不存在')
  return payment
}
