const DAY_MS = 86_400_000
/** Beijing is UTC+8 the whole year. */
const BEIJING_MS = 8 * 3_600_000

/** The first moment of the Beijing day in which `at` lies: the gateways' bills go by that day. */
export const beijingDayStart = (at: number): number => Math.floor((at + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS

/** The Beijing day in which `at` lies: `2026-11-20`. */
export const beijingDay = (at: number): string => new Date(at + BEIJING_MS).toISOString().slice(0, 10)

/** The minute in Beijing, as sentences for staff have it: `11-20 14:32`. */
export const beijingMinute = (at: number): string => new Date(at + BEIJING_MS).toISOString().slice(5, 16).replace('T', ' ')
