import type { ThreadRow } from '@otsukai/contract/desk/threads'
import { ageText, ageTone } from '@otsukai/ui/desk/counts.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'

const looks = { late: 'font-semibold text-shu', wait: 'font-semibold text-kihada', plain: 'text-ink-3' }

/** How long a member has waited, coloured by when an answer is due; opening hours count. */
const toneOf = ({ waitingSince, dueAt, late }: ThreadRow): keyof typeof looks =>
  waitingSince === null || dueAt === null ? 'plain' : late ? 'late' : ageTone(serverNow() - waitingSince, dueAt - waitingSince)

export const Waiting = ({ thread, before = '' }: { thread: ThreadRow; before?: string }) =>
  thread.waitingSince === null ? null : (
    <span className={`shrink-0 text-cap whitespace-nowrap ${looks[toneOf(thread)]}`}>
      {before}
      {ageText(serverNow() - thread.waitingSince)}
    </span>
  )
