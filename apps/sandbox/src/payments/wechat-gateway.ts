import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Gateway } from './gateway.ts'
import type { GatewayKeys } from './keys.ts'
import type { PlatformKey } from './platform-keys.ts'
import type { WechatSigner } from './wechat-signature.ts'

/** The services of each call of the protocol. */
export interface WechatGateway extends Gateway {
  keys: GatewayKeys['wechat']
  /** The gateway's signing keys. */
  platform: readonly PlatformKey[]
  signer: WechatSigner
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
