import type { GoodsDetail } from '@otsukai/contract/goods'
import { formatTime } from '@otsukai/web/time.ts'
import { useState } from 'react'
import { useTextView } from '../../lib/text-view.ts'
import { CommentText } from './goods-text.tsx'
import type { Translation } from './use-translation.ts'

const SHOWN = 5

/** The comments on the listing: questions of buyers, answers of the seller. */
interface CommentsProps {
  comments: GoodsDetail['comments']
  translation: Translation
  timeZone: string
}

export function GoodsComments({ comments, translation, timeZone }: CommentsProps) {
  const [view] = useTextView()
  const sentences = translation.data?.comments.flatMap((comment) => comment.sentences) ?? []
  const translated = new Map(translation.data?.comments.map((comment) => [comment.id, comment.sentences]))
  const [open, setOpen] = useState(false)
  if (comments.length === 0) return null
  return (
    <section aria-label="留言">
      <h2 className="mb-3 flex items-baseline gap-3 text-lg font-semibold">
        留言<span className="num text-sm font-normal text-ink-3">{comments.length}</span>
        {view === 'both' && sentences.some(({ zh }) => zh !== null) && (
          <span className="ml-auto text-cap font-normal text-ink-3">
            {sentences.some(({ by }) => by === 'machine') ? '译文在上（含机器翻译），原文在下' : '译文在上，原文在下'}
          </span>
        )}
      </h2>
      <ul className="rounded-photo border border-line bg-paper px-6 max-tablet:px-4">
        {(open ? comments : comments.slice(0, SHOWN)).map((comment) => (
          <li key={comment.id} className="grid grid-cols-[36px_1fr] gap-3 border-t border-line py-3.5 first:border-t-0">
            <span lang="ja" aria-hidden className="grid size-9 place-items-center rounded-full bg-sunk text-ink-2">
              {[...comment.userName][0] ?? '匿'}
            </span>
            <div className="min-w-0">
              <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
                <span lang="ja">{comment.userName}</span>
                {comment.bySeller && <span className="text-ai">卖家</span>}
                <time>{formatTime(comment.at, timeZone)}</time>
              </p>
              <CommentText text={comment.text} sentences={translated.get(comment.id)} view={view} />
            </div>
          </li>
        ))}
      </ul>
      {comments.length > SHOWN && (
        <button type="button" className="link mt-2 min-h-8" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : `展开全部 ${comments.length} 条`}
        </button>
      )}
    </section>
  )
}
