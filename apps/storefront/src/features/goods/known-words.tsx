import type { Sentence } from '@otsukai/contract/translation'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { links } from '../../lib/links.ts'
import { tableZh } from './table-names.ts'

type Word = NonNullable<Sentence['words']>[number]

/** A sentence that is not translated: pressing an underlined word shows what the dictionary says. */
export function KnownWords({ sentence: { ja, words = [] } }: { sentence: Pick<Sentence, 'ja' | 'words'> }) {
  const [open, setOpen] = useState<{ word: Word; left: number; top: number } | null>(null)
  return (
    <span lang="ja">
      {words.map((word, at) => (
        <Fragment key={word.start}>
          {ja.slice(words[at - 1]?.end ?? 0, word.start)}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              const box = currentTarget.getBoundingClientRect()
              setOpen({ word, left: Math.max(16, Math.min(box.left, innerWidth - BOX_PX - 16)) + scrollX, top: box.bottom + scrollY + 6 })
            }}
            // The padding makes it large enough for a finger and, as the word stands in a line, moves nothing.
            className={`inline border-b-[1.5px] border-ai pt-2 ${open?.word === word ? 'bg-ai-wash' : 'border-dotted'}`}
          >
            {ja.slice(word.start, word.end)}
          </button>
        </Fragment>
      ))}
      {ja.slice(words.at(-1)?.end ?? 0)}
      {open && <Meaning key={open.word.start} {...open} onClose={() => setOpen(null)} />}
    </span>
  )
}

const BOX_PX = 268

interface MeaningProps {
  word: Word
  /** In px from the page's corner. */
  left: number
  top: number
  onClose: () => void
}

/** In the browser's top layer, which closes it at Escape and at a press elsewhere. */
function Meaning({ word, left, top, onClose }: MeaningProps) {
  const from = tableZh(word.table)
  return (
    <span
      ref={(box) => box?.showPopover()}
      popover="auto"
      role="dialog"
      aria-label={word.ja}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      style={{ left, top, width: BOX_PX }}
      className="float absolute inset-auto m-0 px-4 py-3 text-sm text-ink"
    >
      <b className="block text-control font-semibold">{word.ja}</b>
      <span lang="zh-CN" className="block">
        {word.zh}
      </span>
      <span lang="zh-CN" className="mt-2 flex justify-between text-cap text-ink-3">
        <span>词典{from && ` · ${from}`}</span>
        <Link {...links.messages({ about: 'support', text: `词典把“${word.ja}”译成“${word.zh}”，不对，应该是：` })} className="link">
          不对？
        </Link>
      </span>
    </span>
  )
}
