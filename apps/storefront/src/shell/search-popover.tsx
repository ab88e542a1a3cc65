import { Icon } from '@otsukai/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, History, LayoutGrid, Link2, type LucideIcon, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useExampleItem } from '../features/search/example-item.ts'
import { links } from '../lib/links.ts'
import { clearSearches, listSearches, recordSearch } from '../lib/search-history.ts'
import { useSession } from '../lib/session.ts'
import { siteReads } from '../lib/site.ts'
import { Suggestions } from './search-suggestions.tsx'
import type { SearchFieldUse } from './use-search-field.ts'

const HISTORY_SHOWN = 5

/** The popover under the search field. A press inside leaves the focus in the field, so that no `change` event commits its text. */
export default function SearchPopover({ field }: { field: SearchFieldUse }) {
  return (
    <div
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      className="float appear absolute inset-x-0 top-full z-25 max-h-[calc(100dvh-72px)] overflow-y-auto overscroll-contain p-4 max-tablet:rounded-t-none tablet:top-[calc(100%+6px)] tablet:p-5"
    >
      {field.typed ? (
        <Suggestions field={field} />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-2 tablet:gap-3">
            <Tile link={links.categories()} icon={LayoutGrid} name="按分类搜索" words="不知道叫什么，从大类往下找" onDone={field.done} />
            <Tile link={links.brands()} icon={Tag} name="按品牌搜索" words="中文、日文、英文名都能搜" onDone={field.done} />
          </div>
          <SearchHistory onDone={field.done} onCleared={field.focus} />
          <HotSearch onDone={field.done} />
          <PasteNote onDone={field.done} />
        </>
      )}
    </div>
  )
}

interface TileProps {
  link: ReturnType<typeof links.categories> | ReturnType<typeof links.brands>
  icon: LucideIcon
  name: string
  words: string
  onDone: () => void
}

const Tile = ({ link, icon, name, words, onDone }: TileProps) => (
  <Link
    {...link}
    aria-label={name}
    onClick={onDone}
    className="flex items-center gap-3.5 rounded-photo bg-sunk px-3 py-3.5 hover:text-ai-deep max-tablet:gap-2.5 tablet:px-4"
  >
    <span className="grid size-10 shrink-0 place-items-center rounded-photo bg-paper text-ai">
      <Icon of={icon} />
    </span>
    <span>
      <b className="block text-control font-semibold">{name}</b>
      <span className="block text-cap text-ink-3 max-tablet:hidden">{words}</span>
    </span>
  </Link>
)

const heading = 'flex items-center justify-between mt-5 mb-2.5 text-sm'
const act = 'inline-flex h-6 items-center gap-1 rounded-tag text-sm'

interface HistoryProps {
  onDone: () => void
  /** Called after clearing, as the button that had the focus is gone. */
  onCleared: () => void
}

/** The newest five searches, or all when expanded (specification §9). Draws nothing while there are none. */
function SearchHistory({ onDone, onCleared }: HistoryProps) {
  const [searches, setSearches] = useState(() => listSearches())
  const [unfolded, setUnfolded] = useState(false)
  if (searches.length === 0) return null
  const clear = () => {
    clearSearches()
    setSearches([])
    onCleared()
  }
  return (
    <section aria-label="搜索历史">
      <div className={heading}>
        <h2 className="font-semibold">搜索历史</h2>
        <span className="flex gap-4">
          {searches.length > HISTORY_SHOWN && (
            <button type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)} className={`${act} text-ai`}>
              {unfolded ? '收起' : '展开'}
              <Icon of={unfolded ? ChevronUp : ChevronDown} size={15} />
            </button>
          )}
          <button type="button" onClick={clear} className={`${act} text-ink-2 hover:text-ink`}>
            <Icon of={Trash2} size={15} />
            清空
          </button>
        </span>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.slice(0, unfolded ? undefined : HISTORY_SHOWN).map((text) => (
          <li key={text} className="min-w-0">
            <Link
              {...links.typed(text)}
              onClick={() => {
                recordSearch(text)
                onDone()
              }}
              className="flex h-8 max-w-64 items-center gap-1.5 rounded-photo border border-line bg-paper px-3 text-sm hover:border-line-strong"
            >
              <Icon of={History} size={14} className="text-ink-3" />
              <span className="truncate">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The hot search words. Draws nothing until loaded. */
function HotSearch({ onDone }: { onDone: () => void }) {
  const { data = [] } = useQuery(siteReads.hotKeywords())
  if (data.length === 0) return null
  return (
    <section aria-label="热门搜索">
      <div className={heading}>
        <h2 className="font-semibold">热门搜索</h2>
      </div>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-0.5">
        {data.map((word, at) => (
          <li key={word}>
            <Link
              {...links.search(word)}
              onClick={() => {
                recordSearch(word)
                onDone()
              }}
              className="flex h-[34px] items-center gap-3 rounded-photo hover:text-ai"
            >
              <span aria-hidden className={`num w-5 text-center text-control font-semibold ${at < 3 ? 'text-ai' : 'text-ink-3'}`}>
                {at + 1}
              </span>
              <span className="truncate">{word}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function PasteNote({ onDone }: { onDone: () => void }) {
  const { loggedIn } = useSession()
  const example = useExampleItem()
  return (
    <p className="mt-4 flex gap-2.5 rounded-photo bg-sunk px-4 py-3 text-sm text-ink-2">
      <Icon of={Link2} size={18} />
      <span>
        也可以直接粘贴煤炉商品链接，或输入商品 ID{example && `，例如 ${example}`}。{' '}
        {loggedIn && (
          <Link {...links.searchMethod()} onClick={onDone} className="link whitespace-nowrap">
            更多找法
          </Link>
        )}
      </span>
    </p>
  )
}
