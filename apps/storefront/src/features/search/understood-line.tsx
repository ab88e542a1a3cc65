import type { SearchAnswer } from '@otsukai/contract/goods'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import { changeSearch, type SearchState } from './search-state.ts'

/** The words that the marketplace was searched with, and a link to search literally instead, or back. */
export function UnderstoodLine({ understood, state }: { understood: SearchAnswer['understood']; state: SearchState }) {
  const { typed, searched, literal, leftOut = [] } = understood
  if (literal && state.literal) {
    return (
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon of={Languages} size={17} className="text-ai" />
        <span>已按原词搜索</span>
        <span className="text-ink-3">·</span>
        <Link to="/search" search={changeSearch(state, { literal: undefined })} className="link">
          换成日文再搜
        </Link>
      </p>
    )
  }
  if (searched === '' || searched === typed) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Icon of={Languages} size={17} className="text-ai" />
      <span>
        {leftOut.length > 0 ? '先按“' : '已按“'}
        <b lang="ja" className="font-semibold wrap-anywhere">
          {searched}
        </b>
        ”搜索
      </span>
      <span className="text-ink-3">·</span>
      <Link to="/search" search={changeSearch(state, { literal: '1' })} className="link">
        搜原词
      </Link>
    </p>
  )
}
