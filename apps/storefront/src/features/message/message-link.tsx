import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { CountMark } from './count-mark.tsx'
import { messageReads } from './message-reads.ts'

/** A link to the messages, with the number of unread ones. */
export function MessageLink() {
  const unread = useQuery(messageReads.list(1, 1)).data?.unread ?? 0
  return (
    <Link {...links.messages()} aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'} className="message-icon">
      {unread > 0 && (
        <span aria-hidden className="absolute top-0.5 left-5 flex">
          <CountMark count={unread} className="ring-2 ring-washi" />
        </span>
      )}
    </Link>
  )
}
