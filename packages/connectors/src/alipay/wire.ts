/**
 * Alipay's open API (2.0, RSA2): signatures of requests, answers and notices, and the schemas of answers.
 * Signing: https://opendocs.alipay.com/common/02kf5q, verification: https://opendocs.alipay.com/common/02mse7.
 */
import { createSign, createVerify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../parse-json.ts'

export type Params = Record<string, string>

/** `name=value` of each parameter in ASCII order of the names, joined by `&`, values before URL encoding. */
const joined = (params: Params): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/** The parameters with our signature added. Empty values are not allowed: the gateway omits them when it verifies. */
export const signed = (params: Params, privateKey: KeyObject): Params => ({
  ...params,
  sign: createSign('RSA-SHA256').update(joined(params)).sign(privateKey, 'base64'),
})

const holds = (text: string, signature: string, alipay: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text).verify(alipay, signature, 'base64')

/** Verifies a notice: Alipay signs all parameters but `sign` and `sign_type`, empty ones included. RSA (SHA-1) is refused. */
export function noticeHolds({ sign, sign_type, ...rest }: Params, alipay: KeyObject): boolean {
  return sign !== undefined && sign_type === 'RSA2' && holds(joined(rest), sign, alipay)
}

/**
 * The signed part of an answer, parsed; undefined for another shape or a wrong signature. The signature covers the part's exact text, so
 * the text is cut out before parsing and only the cut text is parsed.
 */
export function signedPart(answer: string, name: string, alipay: KeyObject): unknown {
  const found = answerPart(answer, name, alipay)
  return found?.holds ? found.part : undefined
}

const Signature = z.object({ sign: z.string().optional(), alipay_cert_sn: z.string().optional() })

interface AnswerPart {
  part: unknown
  /** True when Alipay's signature verifies; null without a signature. */
  holds: boolean | null
  /** Certificate mode: the number of the signing certificate. */
  certificate: string | undefined
}

/** A part of an answer, signed or not; undefined for another shape. */
export function answerPart(answer: string, name: string, alipay: KeyObject): AnswerPart | undefined {
  try {
    const { sign, alipay_cert_sn: certificate } = Signature.parse(parseJson(answer))
    const text = objectAfter(answer, `"${name}":`)
    return text === null ? undefined : { part: parseJson(text), holds: sign ? holds(text, sign, alipay) : null, certificate }
  } catch {
    return undefined
  }
}

/** The text of the JSON object that follows `label`, by matching braces outside of strings; null when there is none. */
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
  /** Absent before the payment. */
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
  /** Both are set in a notice of a refund: its number, and the total refunded so far. */
  out_biz_no: z.string().optional(),
  refund_fee: Yuan.optional(),
})
export type TradeNotice = z.infer<typeof TradeNotice>

/** The immediate answer to a refund; `fund_change`: `Y` when this call moved money. */
export const Refunding = z.object({ out_trade_no: z.string(), fund_change: z.string() })

/** The answer to a query of a refund. Most fields are absent until the refund is done. */
export const Refund = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  trade_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: Yuan.optional(),
  gmt_refund_pay: BeijingTime.optional(),
})
export type Refund = z.infer<typeof Refund>

/** The download URL of a bill, valid for 30 s. https://opendocs.alipay.com/open/028woc */
export const BillAddress = z.object({ bill_download_url: z.url() })
