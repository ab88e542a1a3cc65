import type { Message } from '@otsukai/contract/messages'
import { formatDay, formatTime } from '@otsukai/web/time.ts'

/** A day of a conversation, `2026/11/14`, and its messages. */
export interface Day {
  day: string
  messages: Message[]
}

/** Messages grouped by day of the time zone. */
export function byDay(messages: readonly Message[], timeZone: string): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const day = formatDay(message.at, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** The time of day: `18:05`. */
export const formatClock = (at: number, timeZone: string): string => formatTime(at, timeZone).slice(11)

/** The time of a thread's last message, as short as it stays clear: `18:05` today, `11/18` this year, else `2025/11/18`. */
export function formatLast(at: number, now: number, timeZone: string): string {
  const [day, today] = [formatDay(at, timeZone), formatDay(now, timeZone)]
  if (day === today) return formatClock(at, timeZone)
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}
