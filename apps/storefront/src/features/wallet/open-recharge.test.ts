import { expect, test } from 'vitest'
import { keepRecharge, keptRecharge, type OpenRecharge } from './open-recharge.ts'

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    fill: (text: string) => {
      for (const key of entries.keys()) entries.set(key, text)
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

test('a stored recharge is found until it expires or is removed', () => {
  const storage = memory()
  expect(keptRecharge(storage)).toBeNull()
  keepRecharge(recharge(DAY_MS), storage)
  expect(keptRecharge(storage)).toMatchObject({ rechargeId: 'N79Z3CMWW6JBG6PTSZNKABCX', amountJpy: 31_800 })
  keepRecharge(null, storage)
  expect(keptRecharge(storage)).toBeNull()
  keepRecharge(recharge(-DAY_MS), storage)
  expect(keptRecharge(storage)).toBeNull()
})

test('an unreadable entry counts as none', () => {
  const storage = memory()
  keepRecharge(recharge(DAY_MS), storage)
  storage.fill('{')
  expect(keptRecharge(storage)).toBeNull()
})
