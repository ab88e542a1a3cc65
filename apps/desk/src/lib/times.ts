import { formatTime } from '@otsukai/web/time.ts'

/** `2026/11/20 18:05` in Beijing, where the team is. */
export const beijing = (at: number | null | undefined): string => formatTime(at ?? undefined, 'Asia/Shanghai')

/** `11/20 18:05` in Beijing. */
export const beijingShort = (at: number | null | undefined): string => beijing(at).slice(5)

/** `11/20 20:05` in Tokyo, by which auctions end. */
export const tokyoShort = (at: number | null | undefined): string => formatTime(at ?? undefined, 'Asia/Tokyo').slice(5)

/** `20:05` in Tokyo. */
export const tokyoClock = (at: number): string => formatTime(Math.trunc(at), 'Asia/Tokyo').slice(11)

/** `14:06:20` in Beijing. */
export const beijingSecond = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(11, 19)
