import type { Sentence } from '@otsukai/contract/translation'
import { useState } from 'react'

type Word = NonNullable<Sentence['words']>[number]

/** The dictionary that a table belongs to, by the beginning of its file's name. */
const tables: Readonly<Record<string, string>> = {
  anime: '动漫',
  audio: '音响乐器',
  beauty: '美妆厨具',
  books: '书与音乐',
  brands: '品牌',
  cameras: '相机',
  cards: '卡牌偶像',
  digital: '数码电器',
  fashion: '服饰',
  figures: '手办玩具',
  games: '游戏',
  home: '家居母婴',
  sport: '运动户外',
  stationery: '文具手工',
  watches: '钟表首饰',
}

const tableZh = (table: string): string | undefined => tables[/([a-z]+)[a-z-]*\.tsv$/.exec(table)?.[1] ?? '']

/** A sentence that is not translated: pressing an underlined word shows what the dictionary says. */
export function KnownWords({ sentence: { ja, words = [] } }: { sentence: Pick<Sentence, 'ja' | 'words'> }) {
  const [open, setOpen] = useState<{ word: Word; left: number; top: number } | null>(null)
  return (
    <span lang="ja">
      {words.map((word, at) => (
        <span key={word.start}>
          {ja.slice(words[at - 1]?.end ?? 0, word.start)}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              const box = currentTarget.getBoundingClientRect()
              setOpen({ word, left: Math.max(16, Math.min(box.left, innerWidth - BOX_PX - 16)) + scrollX, top: box.bottom + scrollY + 6 })
            }}
            className={`inline border-b-[1.5px] border-ai ${open?.word === word ? 'bg-ai-wash' : 'border-dotted'}`}
          >
            {ja.slice(word.start, word.end)}
          </button>
        </span>
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
      <span lang="zh-CN" className="mt-2 block text-cap text-ink-3">
        词典{from && ` · ${from}`}
      </span>
    </span>
  )
}
