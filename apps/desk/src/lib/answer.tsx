import { Button } from '@otsukai/ui/button.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { hasFailed, isNotThere } from '@otsukai/web/api.ts'
import { ApiError } from '@otsukai/web/client.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface AnswerProps<Data> {
  of: UseQueryResult<Data>
  /** What is read: 订单, 账本. */
  what: string
  waiting: ReactNode
  /** In place of an empty list. */
  empty?: ReactNode
  /** In place of what is not there. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

const isEmpty = (data: unknown): boolean => {
  const list = Array.isArray(data) ? data : (data as { list?: unknown } | null)?.list
  return Array.isArray(list) && list.length === 0
}

/** Draws a read: waiting, without the right, not there, failed, empty, or with what it brought. */
export function Answer<Data>({ of, what, waiting, empty, missing, children }: AnswerProps<Data>): ReactNode {
  const { data, error, isFetching, refetch } = of
  if (hasFailed(of)) {
    if (error instanceof ApiError && error.status === 403)
      return <Nothing drawing="shut" title={`${what}你看不了`} help="要看的话，请店长给你开通。" />
    if (isNotThere(error))
      return missing ?? <Nothing drawing="none" title={`没有这个${what}`} help="号码对吗？也可能已经换了地方，用上面的搜索再找一次。" />
    return (
      <Nothing
        drawing="fault"
        title={`${what}读不出来`}
        help="款项和订单都没有变，你填的内容还在。"
        way={
          <Button pending={isFetching} onClick={() => void refetch()}>
            再试一次
          </Button>
        }
      />
    )
  }
  if (data === undefined) return waiting
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}
