/** Accounts are compared in lower case: an e-mail address is one mailbox however it is typed. */
export const normaliseAccount = (account: string): string => account.trim().toLowerCase()

/** How many failed log-ins are free in 15 minutes: per account and address, per address alone, and per account from anywhere. */
export const failuresFree = { account: 10, address: 50, anywhere: 50 }
export const failureWindowMs = 15 * 60_000

/** Slowed, never locked: from the last free failure on the next try waits 5 s, then twice as long each time, at most a minute. */
export function waitAfterFailuresMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(60_000, 5_000 * 2 ** (failures - free))
}
