import type { DeskMessage } from '@otsukai/contract/desk/threads'
import type { StaffNote } from '@otsukai/contract/desk/desk-fields'
import { formatDay } from '@otsukai/web/time.ts'

export type TalkLine =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'message'; key: string; message: DeskMessage; follows: boolean }
  | { kind: 'note'; key: string; note: StaffNote }

const FOLLOWS_MS = 300_000
const dayOf = (at: number): string => formatDay(at, 'Asia/Shanghai')

/** Messages and colleagues' notes by time, a heading for each day; a message soon after one of the same person needs no name. */
export function talkLines(messages: readonly DeskMessage[], notes: readonly StaffNote[]): TalkLine[] {
  const from = messages[0]?.at ?? 0
  const said: (TalkLine & { at: number })[] = [
    ...messages.map((message) => ({ kind: 'message' as const, key: `m${message.id}`, message, follows: false, at: message.at })),
    // A note of before the first message that is loaded stands at the top all the same.
    ...notes.map((note) => ({ kind: 'note' as const, key: `n${note.id}`, note, at: Math.max(note.at, from) })),
  ].toSorted((one, other) => one.at - other.at)
  const lines: TalkLine[] = []
  let last: DeskMessage | null = null
  let day = ''
  for (const { at, ...line } of said) {
    if (dayOf(at) !== day) {
      day = dayOf(at)
      last = null
      lines.push({ kind: 'day', key: day, day })
    }
    if (line.kind === 'message') {
      const { message } = line
      const follows = last !== null && last.sender === message.sender && last.by === message.by && message.at - last.at < FOLLOWS_MS
      lines.push({ ...line, follows })
      last = message
    } else {
      lines.push(line)
      last = null
    }
  }
  return lines
}
