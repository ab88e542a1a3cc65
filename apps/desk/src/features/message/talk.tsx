import type { DeskMessage } from '@otsukai/contract/desk/threads'
import type { StaffNote } from '@otsukai/contract/desk/desk-fields'
import { wordsOf } from '@otsukai/contract/message-words'
import { personZh } from '../../lib/people-words.ts'
import { PhotoLinks } from '../../lib/photo-links.tsx'
import { beijing } from '../../lib/times.ts'
import { talkLines } from './talk-lines.ts'

const WEEK = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
const clock = (at: number): string => beijing(at).slice(11)

/** What a member, colleagues and the system said, oldest first; `member`: their name. */
export const Talk = ({ member, messages, notes }: { member: string; messages: readonly DeskMessage[]; notes: readonly StaffNote[] }) => (
  <ol className="grid gap-y-2.5">
    {talkLines(messages, notes).map((line) =>
      line.kind === 'day' ? (
        <li key={line.key} className="my-1 justify-self-center rounded-tag bg-sunk px-2.5 py-0.5 text-cap text-ink-2">
          {line.day.slice(5)} {weekday(line.day)}
        </li>
      ) : line.kind === 'note' ? (
        <li key={line.key} className="rounded-photo bg-kihada-wash px-3 py-2 break-words whitespace-pre-wrap text-kihada-ink">
          <b className="mr-2.5 font-semibold">
            内部 · {line.note.by} {clock(line.note.at)}
          </b>
          {line.note.text}
        </li>
      ) : (
        <Bubble key={line.key} message={line.message} follows={line.follows} member={member} />
      ),
    )}
  </ol>
)

const weekday = (day: string): string => WEEK[new Date(`${day.replaceAll('/', '-')}T00:00Z`).getUTCDay()]!

function Bubble({ message, follows, member }: { message: DeskMessage; follows: boolean; member: string }) {
  const { sender, by, at, text, images, read } = message
  const words = wordsOf(message)
  if (sender === 'system')
    return (
      <li className="max-w-[80%] justify-self-center rounded-tag bg-sunk px-2.5 py-1 text-center text-cap text-ink-2">
        <span className="num mr-2">{clock(at)}</span>
        {text}
      </li>
    )
  const ours = sender === 'staff'
  return (
    <li className={`max-w-[min(76%,560px)] ${ours ? 'justify-self-end' : 'justify-self-start'} ${follows ? '-mt-1.5' : ''}`}>
      {!follows && (
        <p className={`mb-1 text-cap text-ink-3 ${ours ? 'text-right' : ''}`}>
          {ours ? (by === null ? '本店' : personZh(by)) : member} · <span className="num">{clock(at)}</span>
          {ours && ` · ${read ? '已读' : '未读'}`}
        </p>
      )}
      <div
        className={`grid w-fit gap-2 rounded-photo px-3 py-2 break-words whitespace-pre-wrap ${ours ? 'ml-auto bg-ai-wash' : 'bg-sunk'}`}
      >
        {words}
        {images.length > 0 && <PhotoLinks photos={images} alt="图片" />}
      </div>
    </li>
  )
}
