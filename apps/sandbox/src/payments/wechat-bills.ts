import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { beijingDay } from './beijing.ts'
import { allEntries, type Entry } from './bills.ts'
import { type BillType, wechatBill } from './wechat-bill.ts'
import { wechatFundBill } from './wechat-fund-bill.ts'
import { Refusal, type WechatGateway } from './wechat-gateway.ts'

const Asked = z.object({ bill_date: z.iso.date(), tar_type: z.literal('GZIP').optional() })
const TradeBill = Asked.extend({ bill_type: z.enum(['ALL', 'SUCCESS', 'REFUND']).default('ALL') })
const FundBill = Asked.extend({ account_type: z.enum(['BASIC', 'OPERATION', 'FEES']).default('BASIC') })

const shown: Record<BillType, (entry: Entry) => boolean> = {
  ALL: () => true,
  SUCCESS: ({ refund }) => refund === null,
  REFUND: ({ refund }) => refund !== null,
}

export function tradeBill(gateway: WechatGateway, request: FastifyRequest) {
  const { bill_date, bill_type, tar_type } = parse(TradeBill, request)
  const entries = entriesUntilNow(gateway).filter((entry) => beijingDay(entry.at) === bill_date && shown[bill_type](entry))
  if (entries.length === 0) throw noBill()
  return fileAnswer(gateway, wechatBill(gateway.keys, bill_type, entries), tar_type)
}

/** Every payment and refund moves the basic account; nothing ever moved the other two. */
export function fundBill(gateway: WechatGateway, request: FastifyRequest) {
  const { bill_date, account_type, tar_type } = parse(FundBill, request)
  const all = entriesUntilNow(gateway)
  const entries = all.filter(({ at }) => beijingDay(at) === bill_date)
  if (entries.length === 0 || account_type !== 'BASIC') throw noBill()
  const before = all.filter(({ at }) => beijingDay(at) < bill_date)
  const heldFen = before.reduce((sum, { amountFen, refund }) => sum + (refund ? -amountFen : amountFen), 0)
  return fileAnswer(gateway, wechatFundBill(gateway.keys, entries, heldFen), tar_type)
}

export function downloadBill({ bills }: WechatGateway, request: FastifyRequest) {
  const file = bills.get((request.query as { token?: string }).token ?? '')
  if (!file) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '文件不存在')
  return { status: 200, body: file }
}

const noBill = () => new Refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')

const entriesUntilNow = (gateway: WechatGateway): Entry[] => allEntries(gateway, 'wechat', gateway.services.now())

function parse<T extends z.ZodType>(shape: T, request: FastifyRequest): z.output<T> {
  const query = shape.safeParse(request.query)
  if (query.success) return query.data
  throw new Refusal(400, 'PARAM_ERROR', `参数错误：${query.error.issues[0]?.path.join('/') ?? ''}`)
}

function fileAnswer({ services, bills }: WechatGateway, text: string, packed: 'GZIP' | undefined) {
  const file = Buffer.from(text)
  const download_url = `${services.origin}/v3/billdownload/file?token=${bills.put(packed ? gzipSync(file) : file)}`
  // The hash is of the bill itself, also where it travels packed.
  return { status: 200, body: { hash_type: 'SHA1', hash_value: createHash('sha1').update(file).digest('hex'), download_url } }
}
