import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { searchChips, withoutFilters } from './search-chips.ts'
import { changeSearch, type SearchState } from './search-state.ts'

const look = buttonLook({ size: 'compact' })

/** The words without the last one; undefined for a single word. */
const fewerWords = (keyword: string | undefined): string | undefined =>
  keyword
    ?.split(/[\s　]+/)
    .slice(0, -1)
    .join(' ') || undefined

interface Props {
  state: SearchState
  /** Of a page behind others, which have found something. */
  further: boolean
}

/** The empty result, with links to wider searches. */
export function NothingFound({ state, further }: Props) {
  const filtered = searchChips(state).length > 0
  const fewer = fewerWords(state.keyword)
  const what = state.keyword ? `“${state.keyword}”` : '商品'
  return (
    <Empty
      drawing="search"
      title={further ? '没有更多了' : state.status === undefined ? `没有在售的${what}` : `没有找到${what}`}
      help={filtered ? '去掉一些筛选条件，也许就有了。' : '换个说法试试，也可以看看已经售出的，了解一下行情。'}
      way={
        <>
          {filtered && (
            <Link to="/search" search={withoutFilters(state)} className={look}>
              清除全部筛选
            </Link>
          )}
          {fewer !== undefined && (
            <Link to="/search" search={changeSearch(state, { keyword: fewer })} className={look}>
              搜“{fewer}”
            </Link>
          )}
          {!filtered && (
            <Link to="/search" search={changeSearch(state, { status: 'soldOut' })} className={look}>
              看已售出的
            </Link>
          )}
          {!filtered && fewer === undefined && (
            <Link {...links.home()} className={look}>
              回首页逛逛
            </Link>
          )}
        </>
      }
    />
  )
}
