import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { pageParam } from '@otsukai/web/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { messageReads } from '../../features/message/message-reads.ts'
import { ThreadList } from '../../features/message/thread-list.tsx'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { MarkAllRead } from '../../features/message/mark-all-read.tsx'
import { GoodsTalk, SupportTalk, ThreadTalk } from './talk.tsx'

const A_PAGE = 30

/** The open conversation: a thread, the one about goods (`goodsId`), or support (`about`), with an initial `text`. */
export interface MessageSearch {
  threadId?: string
  goodsId?: string
  about?: string
  text?: string
  page?: string
}

export const wanted = (page: string | undefined) => messageReads.list(pageParam(page), A_PAGE)

/** Threads beside the one that is open; on a phone one of the two. */
export function MessagesScreen({ search }: { search: MessageSearch }) {
  const open = search.threadId !== undefined || search.goodsId !== undefined || search.about !== undefined
  return (
    <Page title="消息">
      <h1 className="sr-only">消息</h1>
      <div className="my-4 grid overflow-hidden rounded-photo border border-line bg-paper max-tablet:h-[max(400px,calc(100dvh-256px))] tablet:mt-6 tablet:h-[clamp(480px,calc(100dvh-224px),812px)] tablet:grid-cols-[264px_minmax(0,1fr)] desk:grid-cols-[344px_minmax(0,1fr)]">
        <Threads search={search} className={open ? 'max-tablet:hidden' : ''} />
        <section
          aria-label="会话内容"
          className={`flex min-h-0 min-w-0 flex-col border-line tablet:border-l ${open ? '' : 'max-tablet:hidden'}`}
        >
          {open && (
            <Link {...links.messages()} className="flex h-11 items-center gap-1 border-b border-line px-3 text-sm text-ai tablet:hidden">
              <Icon of={ChevronLeft} size={18} />
              全部消息
            </Link>
          )}
          <Open {...search} />
        </section>
      </div>
    </Page>
  )
}

function Open({ threadId, goodsId, about, text }: MessageSearch) {
  if (threadId) return <ThreadTalk key={threadId} threadId={threadId} />
  if (goodsId) return <GoodsTalk key={goodsId} goodsId={goodsId} />
  if (about) return <SupportTalk key={about} draft={text} />
  return (
    <Empty
      drawing="bundle"
      className="m-auto"
      title="选一个对话看看"
      help="订单进度、竞拍通知和客服回复都在这里，有新消息会自动显示。"
      way={
        <Link {...links.messages({ about: 'support' })} className={buttonLook({ size: 'compact' })}>
          找客服
        </Link>
      }
    />
  )
}

function Threads({ search, className }: { search: MessageSearch; className: string }) {
  const { threadId, goodsId, about } = search
  const page = pageParam(search.page)
  const asked = useQuery(wanted(search.page))
  const { list = [], total = 0, unread = 0, supportThreadId } = asked.data ?? {}
  const openId = threadId ?? (about ? supportThreadId : list.find((thread) => goodsId && thread.goodsId === goodsId)?.threadId) ?? null
  const pageLink = (to: number) => ({ to: '/message', search: to > 1 ? { page: String(to) } : {} }) as const
  return (
    <section aria-label="会话" className={`flex min-h-0 flex-col ${className}`}>
      <div className="flex items-baseline justify-between gap-3 border-b border-line px-3.5 pt-3.5 pb-3 desk:px-5">
        <h2 className="text-lg font-semibold">消息</h2>
        <MarkAllRead threads={list} unread={unread} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Answer
          of={asked}
          waiting={<ListSkeleton />}
          words={{ title: '消息没有加载出来', help: '稍等片刻再试一次。' }}
          empty={<p className="px-5 py-8 text-center text-sm text-ink-2">还没有消息。下单和竞拍的进展、客服的回复都会出现在这里。</p>}
        >
          {() => <ThreadList threads={list} openId={openId} />}
        </Answer>
        {total > A_PAGE && (
          <div className="pb-4">
            <Pager prev={page > 1 ? pageLink(page - 1) : null} next={page * A_PAGE < total ? pageLink(page + 1) : null} />
          </div>
        )}
      </div>
      <div className="border-t border-line p-3">
        <Link {...links.messages({ about: 'support' })} className={buttonLook({ size: 'compact', wide: true })}>
          找客服
        </Link>
      </div>
    </section>
  )
}

const ListSkeleton = () => (
  <div role="status" aria-label="正在加载">
    {[0, 1, 2, 3, 4].map((n) => (
      <div key={n} className="grid grid-cols-[44px_1fr] gap-3 border-b border-line px-5 py-3.5">
        <Skeleton className="size-11 rounded-photo" />
        <span>
          <Skeleton className="mt-1 h-4 w-3/4" />
          <Skeleton className="mt-2 h-3.5 w-full" />
        </span>
      </div>
    ))}
  </div>
)
