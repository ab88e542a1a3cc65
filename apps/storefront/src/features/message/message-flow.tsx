import { wordsOf } from '@otsukai/contract/message-words'
import type { Message } from '@otsukai/contract/messages'
import { Link } from '@tanstack/react-router'
import { Avatar } from '@otsukai/ui/avatar.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { LogoSeal } from '@otsukai/ui/logo-seal.tsx'
import { Bell } from 'lucide-react'
import { links } from '../../lib/links.ts'
import { useSession } from '../../lib/session.ts'
import { byDay, formatClock } from './days.ts'

/** Messages by day: the member's at the right, the operator's at the left, an order's events in the middle. */
export const MessageFlow = ({ messages, timeZone }: { messages: readonly Message[]; timeZone: string }) =>
  byDay(messages, timeZone).map(({ day, messages: said }) => (
    <section key={`${day} ${said[0]?.id}`} aria-label={day} className="grid gap-4">
      <p className="num text-center text-cap text-ink-3">{day}</p>
      <ol className="grid gap-4">
        {said.map((message) => (
          <li key={message.id} className="grid">
            {message.from === 'system' ? <Notice message={message} timeZone={timeZone} /> : <Said message={message} timeZone={timeZone} />}
          </li>
        ))}
      </ol>
    </section>
  ))

const Notice = ({ message: { text, at, parcelId }, timeZone }: { message: Message; timeZone: string }) => (
  <p className="flex max-w-[92%] gap-2 justify-self-center rounded-photo bg-sunk px-3 py-1.5 text-sm text-ink-2">
    <Icon of={Bell} size={16} className="mt-0.5" />
    <span>
      <time className="num">{formatClock(at, timeZone)}</time> {text}
      {parcelId && (
        <>
          {' '}
          <Link {...links.parcel(parcelId)} className="link whitespace-nowrap">
            看包裹
          </Link>
        </>
      )}
    </span>
  </p>
)

function Said({ message, timeZone }: { message: Message; timeZone: string }) {
  const { from, images, at } = message
  const { user } = useSession()
  const mine = from === 'member'
  const words = wordsOf(message)
  return (
    <div className={`flex max-w-full items-start gap-2.5 ${mine ? 'flex-row-reverse' : ''}`}>
      {mine ? <Avatar src={user?.HeadImg ?? null} name={user?.CustomerName ?? '·'} /> : <LogoSeal size={32} />}
      <div className={`grid min-w-0 gap-2 ${mine ? 'justify-items-end' : 'justify-items-start'}`}>
        <p className="-mb-1 text-cap text-ink-3">
          {mine ? <span className="sr-only">我 · </span> : '客服 · '}
          <time className="num">{formatClock(at, timeZone)}</time>
        </p>
        {words && (
          <p className={`max-w-120 rounded-photo px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap ${mine ? 'bg-ai-wash' : 'bg-sunk'}`}>
            {words}
          </p>
        )}
        {images.length > 0 && <Pictures images={images} mine={mine} />}
      </div>
    </div>
  )
}

const Pictures = ({ images, mine }: { images: readonly string[]; mine: boolean }) => (
  <ul className={`flex flex-wrap gap-2 ${mine ? 'justify-end' : ''}`}>
    {images.map((src, at) => (
      <li key={`${src} ${at}`}>
        <a href={src} target="_blank" rel="noopener" className="block rounded-photo">
          <img
            src={src}
            alt={`图片 ${at + 1}，点开看大图`}
            width={104}
            height={104}
            loading="lazy"
            className="size-20 rounded-photo bg-sunk object-cover desk:size-26"
          />
        </a>
      </li>
    ))}
  </ul>
)
