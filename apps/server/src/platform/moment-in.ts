/** A time in members' format: `2026/11/20 18:05`. */
export const momentIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at)
