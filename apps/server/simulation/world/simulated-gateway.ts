import { BadNotice, GatewayDown, type PaymentGateway, type PaymentNotice, type PayType } from '@otsukai/connectors/payment'
import { BadSignature } from '@otsukai/connectors/signature'
import { Broken } from '../broken.ts'
import type { Random } from '../random.ts'
import type { Scheduler, Task } from '../scheduler.ts'
import { arrives, type Faults } from './faults.ts'
import type { Till } from './till.ts'

interface Options {
  scheduler: Scheduler
  random: Random
  faults: Faults
  till: Till
}

const ANSWER_MOST_MS = 1_500
/** The adapters' time limit. */
const LIMIT_MS = 8_000

/** A gateway's port for a task, over the world: each call is sent in one step and answered in another. */
export function simulatedGateway({ scheduler, random, faults, till }: Options): (task: Task, type: PayType) => PaymentGateway {
  return (task, type) => {
    async function ask<T>(what: string, read: () => T): Promise<T> {
      const { fault, answer } = await scheduler.step(task, `asks ${type} ${what}`, () => {
        const fault = faults.draw(type)
        return Promise.resolve({ fault, answer: arrives(fault) ? read() : null })
      })
      const afterMs = fault === 'slow' ? LIMIT_MS : random.between(20, ANSWER_MOST_MS)
      await scheduler.step(task, `${type} ${what} answers`, () => Promise.resolve(), { afterMs })
      if (fault === 'none') return answer as T
      throw new GatewayDown(`${type} ${what}: ${fault}`)
    }

    const creates: Record<PayType, PaymentGateway['create']> = {
      wechat: (payment) =>
        ask(`create ${payment.rechargeId}`, () => {
          const known = till.payments.has(payment.rechargeId)
          if (!known && random.chance(0.02)) return { kind: 'refused', told: 'PARAM_ERROR' } as const
          till.open(type, payment)
          return { kind: 'created', codeUrl: `weixin://${payment.rechargeId}` } as const
        }),
      // An Alipay page is an address that we sign ourselves: nobody is asked.
      alipay: async (payment) => {
        till.open(type, payment)
        return { kind: 'created', payUrl: `https://alipay.test/${payment.rechargeId}` }
      },
    }
    const port: Partial<PaymentGateway> = {
      type,
      create: (payment) => creates[type](payment),
      query: (rechargeId) => ask(`query ${rechargeId}`, () => till.stateOf(till.payments.get(rechargeId))),
      close: (rechargeId) => ask(`close ${rechargeId}`, () => till.close(till.payments.get(rechargeId))),
      refund: (asked) => ask(`refund ${asked.refundId}`, () => till.refund(type, asked)),
      queryRefund: (_rechargeId, refundId) => ask(`query refund ${refundId}`, () => till.refundState(refundId)),
      bill: (day) => ask(`bill of ${day}`, () => till.bill(type, day)),
      readNotice: (headers, rawBody) => {
        if (headers['signature'] !== 'good') throw new BadSignature('a wrong signature')
        const notice = JSON.parse(rawBody) as PaymentNotice | null
        if (!notice) throw new BadNotice('not for us')
        return notice
      },
      answerNotice: (accepted) => ({ status: accepted ? 200 : 500, contentType: 'text/plain', body: '' }),
    }
    return new Proxy(port as PaymentGateway, {
      get: (known, name) => {
        if (!(name in known)) throw new Broken(`the simulated gateway has no ${String(name)}`)
        return known[name as keyof PaymentGateway]
      },
    })
  }
}
