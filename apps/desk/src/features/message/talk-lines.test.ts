import type { DeskMessage } from '@otsukai/contract/desk/threads'
import { expect, test } from 'vitest'
import { talkLines } from './talk-lines.ts'

const NOON = Date.UTC(2026, 10, 20, 4)
const message = (id: string, at: number, sender: DeskMessage['sender'] = 'member'): DeskMessage => ({
  id,
  at,
  sender,
  by: null,
  text: id,
  images: [],
  read: true,
})

test('days are headed, notes stand among messages, and a message soon after another needs no name', () => {
  const lines = talkLines(
    [message('1', NOON), message('2', NOON + 60_000), message('3', NOON + 120_000, 'staff'), message('4', NOON + 86_400_000)],
    [{ id: 9, by: '陈立', at: NOON + 90_000, text: '先别退' }],
  )
  expect(lines.map((line) => (line.kind === 'message' ? `${line.key}${line.follows ? '+' : ''}` : line.key))).toEqual([
    '2026/11/20',
    'm1',
    'm2+',
    'n9',
    'm3',
    '2026/11/21',
    'm4',
  ])
})
