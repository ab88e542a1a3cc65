import type { RechargeStatus } from '@otsukai/contract/users'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

/** Polling of a recharge in progress; the server queries the gateway no more often. */
const FOLLOW_MS = 3_000

/** The queries of the wallet screens. */
export const walletReads = {
  balance: () => read(calls.balance, {}),
  statement: (page: number, kind?: string) => read(calls.getOrderRecord, { page, limit: 20, ...(kind && { kind }) }),
  /** Polled until it is paid or has failed; an expired recharge too, as a late payment is still credited. */
  recharge: (rechargeId: string) => ({
    ...read(calls.getRechargeStatus, { rechargeId }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }: { state: { data: RechargeStatus | undefined; dataUpdateCount: number } }) => {
      if (data?.status === 'paid' || data?.status === 'failed') return false as const
      // After expiry ever more slowly, down to once in 30 s.
      return data?.status === 'expired' ? Math.min(FOLLOW_MS * Math.max(1, dataUpdateCount / 10), 30_000) : FOLLOW_MS
    },
  }),
}
