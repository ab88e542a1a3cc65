import { formatTime } from '@otsukai/web/time.ts'

/** `2026/11/20 18:05` in Beijing, where the team is. */
export const beijing = (at: number | null | undefined): string => formatTime(at ?? undefined, 'Asia/Shanghai')

/** `11/20 18:05` in Beijing. */
export const beijingShort = (at: number | null | undefined): string => beijing(at).slice(5)
