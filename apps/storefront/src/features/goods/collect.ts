import type { GoodsSummary } from '@otsukai/contract/goods'
import { showToast } from '@otsukai/ui/toast.tsx'
import { notSent, type Problem } from '@otsukai/web/action.ts'
import { useState } from 'react'
import { useAsMember } from '../../lib/as-member.ts'

/** Loads the code at the first press, as the first screen only draws hearts. Without a connection the import fails. */
const setCollected = (id: string, collected: boolean): Promise<Problem | null> =>
  import('./set-collected.ts').then((module) => module.setCollected(id, collected)).catch(() => notSent)

/** `toggle` collects goods or removes them, and sends a visitor to log in; `problem` is the error to show. */
export function useCollect({ id, collected }: Pick<GoodsSummary, 'id' | 'collected'>): { toggle: () => void; problem: string | null } {
  const asMember = useAsMember()
  const [problem, setProblem] = useState<string | null>(null)
  const set = async (next: boolean): Promise<void> => {
    setProblem(null)
    const error = await setCollected(id, next)
    setProblem(error && `${next ? '没有收藏成功' : '没有取消收藏'}：${error.message}`)
    if (!error) showToast(next ? '已收藏，降价会在收藏里标出' : '已取消收藏')
  }
  return { toggle: () => asMember(() => void set(!collected)), problem }
}
