import type { PayType } from '@otsukai/contract/pay-types'
import type { Recharge } from '@otsukai/contract/users'
import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'

/** A code or page that was asked for, with the way of paying it is for. */
export type OpenRecharge = Recharge & { payType: PayType }

/** The one that waits to be paid: a reload, Back or a closed tab leads to it again, and not to a second one. */
const KEY = 'otsukai_open_recharge'

/** The recharge that still waits to be paid; null when there is none, or its time is over. */
export function keptRecharge(storage: Pick<Storage, 'getItem'> = browserStorage): OpenRecharge | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as OpenRecharge | null
    return kept && kept.expiresAt > serverNow() ? kept : null
  } catch {
    return null
  }
}

/** Keeps a recharge in place of the one before; null keeps none. */
export function keepRecharge(recharge: OpenRecharge | null, storage: Pick<Storage, 'setItem' | 'removeItem'> = browserStorage): void {
  if (recharge) storage.setItem(KEY, JSON.stringify(recharge))
  else storage.removeItem(KEY)
}
