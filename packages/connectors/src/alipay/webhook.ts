import type { KeyObject } from 'node:crypto'
import { readForm } from '../form.ts'
import { BadNotice, type NoticeAnswer, type PaymentNotice } from '../payment.ts'
import { BadSignature } from '../signature.ts'
import { noticePaid } from './map.ts'
import { noticeHolds, TradeNotice } from './wire.ts'

export interface NoticeReader {
  appId: string
  sellerId: string
  alipay: KeyObject
}

/** Verifies a form-encoded notice and reads it. Throws `BadSignature`; `BadNotice` for a signed notice that is unreadable or for another app or seller. */
export function readNotice(reader: NoticeReader, rawBody: string): PaymentNotice {
  const params = readForm(rawBody)
  if (!params || !noticeHolds(params, reader.alipay)) throw new BadSignature('the signature does not hold')
  const notice = TradeNotice.safeParse(params)
  if (!notice.success) throw new BadNotice('not a notice about a trade')
  const { app_id, seller_id, out_trade_no: rechargeId, trade_status } = notice.data
  if (app_id !== reader.appId || seller_id !== reader.sellerId) throw new BadNotice('a notice for another app or seller')
  const { out_biz_no: refundId, refund_fee } = notice.data
  if (refundId && refund_fee !== undefined) return { kind: 'refund', rechargeId, refundId }
  return noticePaid(notice.data) ?? { kind: 'other', rechargeId, told: trade_status }
}

/** `success` acknowledges; after any other body Alipay repeats the notice, for about a day. */
export const answerNotice = (accepted: boolean): NoticeAnswer => ({
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body: accepted ? 'success' : 'failure',
})
