const SECOND_MS = 1000
const two = (part: number): string => String(part).padStart(2, '0')

/**
 * The time left: `28:14` within the hour, `01:26:40` within the day, `2 天 03:04:05` beyond. Never below zero; a begun second counts as a
 * whole one, so that 00:00 means over.
 */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const clock = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  if (days > 0) return `${days} 天 ${two(hours)}:${clock}`
  return hours > 0 ? `${two(hours)}:${clock}` : clock
}
