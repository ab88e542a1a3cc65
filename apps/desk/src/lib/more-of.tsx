import { More } from '@otsukai/ui/desk/list.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The end of what is read page by page, where more follows. */
export const MoreOf = ({ query }: { query: UseInfiniteQueryResult }) =>
  query.hasNextPage && <More load={() => void query.fetchNextPage()} loading={query.isFetchingNextPage} failed={query.isError} />
