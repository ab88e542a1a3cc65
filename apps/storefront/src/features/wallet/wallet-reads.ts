import type { RechargeStatus } from '@otsukai/contract/users'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

/** A recharge on its way is asked after this often: the server asks the gateway no oftener. */
const FOLLOW_MS = 3_000

/** What the screens of money ask. */
export const walletReads = {
  balance: () => read(calls.balance, {}),
  statement: (page: number, kind?: string) => read(calls.getOrderRecord, { page, limit: 20, ...(kind && { kind }) }),
  /** Followed until it is paid or has failed. One that expired is asked after too: a late payment still counts. */
  recharge: (rechargeId: string) => ({
    ...read(calls.getRechargeStatus, { rechargeId }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }: { state: { data: RechargeStatus | undefined; dataUpdateCount: number } }) => {
      if (data?.status === 'paid' || data?.status === 'failed') return false as const
      // Past its end, more slowly the longer nothing comes, at most once in 30 s.
      return data?.status === 'expired' ? Math.min(FOLLOW_MS * Math.max(1, dataUpdateCount / 10), 30_000) : FOLLOW_MS
    },
  }),
}
