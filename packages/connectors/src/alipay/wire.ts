/**
 * Alipay's open API (2.0, RSA2) as it is written: what is signed, how, and the shapes of what comes back.
 * Signing: https://opendocs.alipay.com/common/02kf5q, verification: https://opendocs.alipay.com/common/02mse7.
 */
import { createSign, createVerify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../parse-json.ts'

export type Params = Record<string, string>

/** `name=value` of each parameter in ASCII order of the names, joined by `&`, values as they are before any encoding. */
const joined = (params: Params): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/** The parameters of a request of ours with their signature. Empty values must not be among them: the gateway leaves them out. */
export const signed = (params: Params, privateKey: KeyObject): Params => ({
  ...params,
  sign: createSign('RSA-SHA256').update(joined(params)).sign(privateKey, 'base64'),
})

const holds = (text: string, signature: string, alipay: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text).verify(alipay, signature, 'base64')

/** Whether Alipay signed this notice: all of its parameters but `sign` and `sign_type`, empty ones too. RSA (SHA-1) is not accepted. */
export function noticeHolds({ sign, sign_type, ...rest }: Params, alipay: KeyObject): boolean {
  return sign !== undefined && sign_type === 'RSA2' && holds(joined(rest), sign, alipay)
}

/**
 * The part of an answer that Alipay signed, parsed; undefined when the answer is of another shape or the signature does not hold.
 * What was signed is the very text of the part, so it is cut out before it is parsed, and only the cut text is believed.
 */
export function signedPart(answer: string, name: string, alipay: KeyObject): unknown {
  const told = toldPart(answer, name, alipay)
  return told?.holds ? told.part : undefined
}

const Signature = z.object({ sign: z.string().optional(), alipay_cert_sn: z.string().optional() })

interface ToldPart {
  part: unknown
  /** Whether Alipay's signature of it holds; null when there is none. */
  holds: boolean | null
  /** The number of the certificate that it was signed with, in that mode. */
  certificate: string | undefined
}

/** A part of an answer, whoever signed it; undefined when the answer is of another shape. */
export function toldPart(answer: string, name: string, alipay: KeyObject): ToldPart | undefined {
  try {
    const { sign, alipay_cert_sn: certificate } = Signature.parse(parseJson(answer))
    const text = objectAfter(answer, `"${name}":`)
    return text === null ? undefined : { part: parseJson(text), holds: sign ? holds(text, sign, alipay) : null, certificate }
  } catch {
    return undefined
  }
}

/** The text of the JSON object that follows `label`, by matching its braces outside of strings; null when there is none. */
function objectAfter(text: string, label: string): string | null {
  const at = text.indexOf(label)
  const start = at < 0 ? -1 : text.indexOf('{', at + label.length)
  if (start < 0 || text.slice(at + label.length, start).trim() !== '') return null
  let depth = 0
  for (const token of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token[0] === '{') depth++
    else if (token[0] === '}' && --depth === 0) return text.slice(start, start + token.index + 1)
  }
  return null
}

/** Any answer: `code` 10000 is success, and `sub_code` names a business refusal. */
export const Outcome = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
})
export type Outcome = z.infer<typeof Outcome>

/** Yuan with at most two decimals: `88.88`. */
const Yuan = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

/** Beijing time: `2014-07-24 03:07:50`. */
const BeijingTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/)

/** https://opendocs.alipay.com/open/028woa */
export const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: Yuan,
  /** There is none while nobody has paid. */
  send_pay_date: BeijingTime.optional(),
  trans_currency: z.string().optional(),
})
export type Trade = z.infer<typeof Trade>

/** https://opendocs.alipay.com/open/270/105902 */
export const TradeNotice = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: Yuan,
  gmt_payment: BeijingTime.optional(),
  trans_currency: z.string().optional(),
  passback_params: z.string().optional(),
  /** Both are there when the notice tells of a refund: its number, and all that was refunded so far. */
  out_biz_no: z.string().optional(),
  refund_fee: Yuan.optional(),
})
export type TradeNotice = z.infer<typeof TradeNotice>

/** What a refund answers at once: whether money has moved now. */
export const Refunding = z.object({ out_trade_no: z.string(), fund_change: z.string() })

/** A refund that was asked for. Most of it is missing while it is not done. */
export const Refund = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  trade_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: Yuan.optional(),
  gmt_refund_pay: BeijingTime.optional(),
})
export type Refund = z.infer<typeof Refund>

/** Where a bill is to be fetched, within 30 s. https://opendocs.alipay.com/open/028woc */
export const BillAddress = z.object({ bill_download_url: z.url() })
