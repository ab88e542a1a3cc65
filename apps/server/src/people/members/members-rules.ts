/** Accounts are stored and compared in lower case. */
export const normaliseAccount = (account: string): string => account.trim().toLowerCase()

/** Failed log-ins in 15 minutes that cost no wait: per account and address, per address, and per account from anywhere. */
export const failuresFree = { account: 10, address: 50, anywhere: 50 }
export const failureWindowMs = 15 * 60_000

/** The wait after so many failures: from the last free one 5 s, doubling to a minute at most. An account is never locked. */
export function waitAfterFailuresMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(60_000, 5_000 * 2 ** (failures - free))
}
