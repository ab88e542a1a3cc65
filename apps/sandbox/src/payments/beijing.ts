/** Beijing time: `2026-11-20 18:05:00`. */
export const beijing = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** `2018-06-08T10:34:56+08:00` */
export const rfc3339 = (ms: number): string => `${beijing(ms).replace(' ', 'T')}+08:00`

/** The day in Beijing: `2026-11-20`. */
export const beijingDay = (ms: number): string => beijing(ms).slice(0, 10)

export const yuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
