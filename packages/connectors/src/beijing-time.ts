const BEIJING_MS = 8 * 3_600_000

/** Beijing time, independent of the process's zone: `2014-07-24 03:07:50`. */
export const beijingTime = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')

export const fromBeijingTime = (text: string): number => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}+08:00`)
