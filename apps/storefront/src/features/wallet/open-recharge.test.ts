import { expect, test } from 'vitest'
import { keepRecharge, keptRecharge, type OpenRecharge } from './open-recharge.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    fill: (text: string) => {
      for (const key of kept.keys()) kept.set(key, text)
    },
  }
}

const DAY_MS = 86_400_000

const recharge = (leftMs: number): OpenRecharge => ({
  rechargeId: 'N79Z3CMWW6JBG6PTSZNKABCX',
  amountJpy: 31_800,
  amountFen: 154_230,
  rate: 0.0485,
  payType: 'wechat',
  codeUrl: 'weixin://wxpay/bizpayurl?pr=1',
  expiresAt: Date.now() + leftMs,
})

test('a recharge is found again until its time is over or it is let go', () => {
  const storage = memory()
  expect(keptRecharge(storage)).toBeNull()
  keepRecharge(recharge(DAY_MS), storage)
  expect(keptRecharge(storage)).toMatchObject({ rechargeId: 'N79Z3CMWW6JBG6PTSZNKABCX', amountJpy: 31_800 })
  keepRecharge(null, storage)
  expect(keptRecharge(storage)).toBeNull()
  keepRecharge(recharge(-DAY_MS), storage)
  expect(keptRecharge(storage)).toBeNull()
})

test('what cannot be read is none', () => {
  const storage = memory()
  keepRecharge(recharge(DAY_MS), storage)
  storage.fill('{')
  expect(keptRecharge(storage)).toBeNull()
})
