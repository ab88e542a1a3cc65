import { parseJson } from '../parse-json.ts'
import { BadNotice, type NoticeAnswer, type PaymentNotice } from '../payment.ts'
import { BadSignature } from '../signature.ts'
import { paymentState } from './map.ts'
import { distrust, isProbe, Notice, type PlatformKeys, RefundNotice, type SignedHeaders, Transaction, unseal } from './wire.ts'

export interface NoticeReader {
  mchid: string
  appid: string
  apiV3Key: string
  platform: PlatformKeys
}

/**
 * Verifies and decrypts a notice. Throws `BadSignature`, with `probe` for the platform's deliberately wrong signatures
 * (`WECHATPAY/SIGNTEST/…`); `BadNotice` for a signed notice that is unreadable or for another merchant or app.
 */
export function readNotice(reader: NoticeReader, headers: SignedHeaders, rawBody: string, now: number): PaymentNotice {
  const distrusted = distrust(reader.platform, headers, rawBody, now)
  if (distrusted) throw new BadSignature(distrusted.told, { probe: isProbe(headers) })
  const notice = Notice.safeParse(parseNotice(rawBody))
  if (!notice.success) throw new BadNotice('not a notice of WeChat Pay')
  const opened = parseNotice(unseal(reader.apiV3Key, notice.data.resource))
  if (notice.data.event_type.startsWith('REFUND.')) return refundNotice(reader, opened)
  const transaction = Transaction.safeParse(opened)
  if (!transaction.success) throw new BadNotice(`a ${notice.data.event_type} that is not about a transaction`)
  const { appid, mchid, out_trade_no: rechargeId, trade_state } = transaction.data
  if (mchid !== reader.mchid || appid !== reader.appid) throw new BadNotice('a notice for another merchant or app')
  const state = paymentState(transaction.data)
  return state?.kind === 'paid' ? state : { kind: 'other', rechargeId, told: `${notice.data.event_type} ${trade_state}` }
}

/** The notice only says that the refund changed; its state needs a query. It names no app. */
function refundNotice({ mchid }: NoticeReader, opened: unknown): PaymentNotice {
  const refund = RefundNotice.safeParse(opened)
  if (!refund.success) throw new BadNotice('a notice about a refund that names none')
  if (refund.data.mchid !== mchid) throw new BadNotice('a notice for another merchant or app')
  return { kind: 'refund', rechargeId: refund.data.out_trade_no, refundId: refund.data.out_refund_no }
}

function parseNotice(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new BadNotice('not JSON')
  }
}

/** 204 without a body acknowledges; after any other response WeChat Pay repeats the notice. */
export const answerNotice = (accepted: boolean): NoticeAnswer =>
  accepted
    ? { status: 204, contentType: 'application/json', body: '' }
    : { status: 500, contentType: 'application/json', body: '{"code":"FAIL","message":"失败"}' }
