import type { Help } from '@otsukai/contract/site'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import { shippingCountries } from '@otsukai/contract/shipping-lines'
import { formatFen, formatJpy, formatRate, yenZh } from '@otsukai/money/format'
import { fenFor, rateAsDecimal, type MicroYuan } from '@otsukai/money/rate'
import { yen } from '@otsukai/money/yen'
import type { Parts, Use } from '../../platform/parts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { momentIn } from '../../platform/moment-in.ts'
import type { ContentKind } from '@otsukai/contract/acts/content'
import type { GuideBody } from './content-files.ts'
import { contentAt } from './content-queries.ts'
import { feesAfter, feesAt, type FeeSchedule } from './fees.ts'
import { currentRates, type Rates } from './rates.ts'
import { linesAt, type ShippingBody } from './shipping-lines.ts'
import { atJapanHour, besideJapan, zoneZh } from './zone-words.ts'

/** A guide, with the fees, rates and limits in force filled in. */
export async function readGuide(deps: Use<'config' | 'db' | 'clock'>, id: number): Promise<Help> {
  const now = deps.clock()
  const guide = await contentAt<GuideBody>(deps.db, `guide${id}` as ContentKind, now)
  if (!guide) throw notFound(`guide ${id}`)
  const fees = await feesAt(deps, now)
  const shipping = await linesAt(deps, now)
  const facts = { now, fees, coming: await feesAfter(deps, now), rates: await currentRates(deps), shipping, config: deps.config }
  const updatedAt = Math.max(guide.since, fees.since, shipping.since)
  return { id, title: guide.body.title, body: fill(guide.body.body, facts), updatedAt }
}

export interface GuideFacts {
  now: number
  fees: FeeSchedule
  coming: FeeSchedule | null
  rates: Rates
  shipping: Pick<ShippingBody, 'countries' | 'terms'>
  config: Pick<
    Parts['config'],
    'orderExpiresS' | 'rechargeExpiresS' | 'inspectionAnswerS' | 'rechargeMinJpy' | 'rechargeMaxJpy' | 'rechargeDayMaxJpy' | 'timeZone'
  >
}

/** Fills placeholders `{{name}}`. Throws for an unknown name, so that no guide shows it. */
function fill(text: string, facts: GuideFacts): string {
  const rateTexts: Record<`rate${Capitalize<PayType>}`, string> = {
    rateWechat: rateText(facts.rates.wechat),
    rateAlipay: rateText(facts.rates.alipay),
  }
  const values: Record<string, string> = {
    ...rateTexts,
    ...termTexts(facts.shipping),
    serviceFee: formatJpy(facts.fees.serviceFeeJpy),
    inspection: formatJpy(facts.fees.inspectionJpy),
    feesSince: momentIn(facts.config.timeZone, facts.fees.since),
    feesComing: comingLine(facts),
    orderExpires: duration(facts.config.orderExpiresS),
    rechargeExpires: duration(facts.config.rechargeExpiresS),
    answerTime: duration(facts.config.inspectionAnswerS),
    rechargeMin: formatJpy(facts.config.rechargeMinJpy),
    rechargeMax: formatJpy(facts.config.rechargeMaxJpy),
    rechargeDayMax: formatJpy(facts.config.rechargeDayMaxJpy),
    zone: zoneZh(facts.config.timeZone, facts.now),
    zoneBesideJapan: besideJapan(facts.config.timeZone, facts.now),
    japan20: atJapanHour(facts.config.timeZone, 20, facts.now),
    japan21: atJapanHour(facts.config.timeZone, 21, facts.now),
  }
  return text
    .replaceAll(/\{\{([^}]*)\}\}/g, (_, expression: string) => {
      const value = values[expression] ?? sumText(expression, facts)
      if (value === null) throw new Error(`a guide asks for {{${expression}}}, which is unknown`)
      return value
    })
    .replaceAll(/\n{3,}/g, '\n\n')
}

/** Computes an example: `18600+serviceFee` in yen, `wechat:18600+serviceFee` in yuan. Null for any other text. */
function sumText(expression: string, { fees, rates }: GuideFacts): string | null {
  const [, way, terms] = /^(?:(\w+):)?((?:\d+|serviceFee|inspection)(?:[+-](?:\d+|serviceFee|inspection))*)$/.exec(expression) ?? []
  const payType = payTypes.find((one) => one === way)
  if (terms === undefined || (way !== undefined && payType === undefined)) return null
  const worth = (term: string) => (term === 'serviceFee' ? fees.serviceFeeJpy : term === 'inspection' ? fees.inspectionJpy : Number(term))
  const sum = yen(
    (terms.match(/[+-]?[^+-]+/g) ?? []).reduce(
      (total, term) => total + (term.startsWith('-') ? -1 : 1) * worth(term.replace(/^[+-]/, '')),
      0,
    ),
  )
  if (payType === undefined) return formatJpy(sum)
  const rate = rates[payType]
  return rate === null ? '—' : formatFen(fenFor(sum, rate))
}

const rateText = (rate: MicroYuan | null): string => (rate === null ? '—' : formatRate(rateAsDecimal(rate)))

/** The terms of storing and sending, and what customs of a country say with the day on which it was checked. */
function termTexts({ countries, terms: { packed, storage, fees, payDays } }: GuideFacts['shipping']): Record<string, string> {
  return {
    storageFree: `${storage.freeDays} 天`,
    storageFee: formatJpy(storage.jpyPerDay),
    storageCap: storage.capPercent === 50 ? '一半' : ` ${storage.capPercent}%`,
    storageEnd: `${storage.endDays} 天`,
    storageNotices: storage.noticeDays.join('、'),
    reinforced: formatJpy(fees.reinforcedJpy),
    unpack: formatJpy(fees.unpackJpy),
    ceilingFactor: String(packed.ceiling.percent / 100),
    ceilingPlus: `${packed.ceiling.plusG / 1_000} kg`,
    payDays: `${payDays} 天`,
    ...Object.fromEntries(
      shippingCountries.map((country) => {
        const { taxNoteZh, checkedOn } = countries[country]
        return [`customs${country}`, `${taxNoteZh}（${checkedOn.replaceAll('-', '/')} 核对）`]
      }),
    ),
  }
}

function comingLine({ fees, coming, config }: GuideFacts): string {
  if (!coming) return ''
  const changes = [
    ['手续费', fees.serviceFeeJpy, coming.serviceFeeJpy],
    ['拍照验货', fees.inspectionJpy, coming.inspectionJpy],
  ] as const
  const changeZh = changes.filter(([, now, next]) => now !== next).map(([name, now, next]) => `${name}从 ${yenZh(now)}改为 ${yenZh(next)}`)
  return changeZh.length === 0 ? '' : `> ${momentIn(config.timeZone, coming.since)} 起，${changeZh.join('，')}。之前下的单按原价。`
}

function duration(seconds: number): string {
  if (seconds >= 86_400 && seconds % 86_400 === 0) return `${seconds / 86_400} 天`
  if (seconds >= 3_600 && seconds % 3_600 === 0) return `${seconds / 3_600} 小时`
  return seconds >= 60 ? `${Math.round(seconds / 60)} 分钟` : `${seconds} 秒`
}
