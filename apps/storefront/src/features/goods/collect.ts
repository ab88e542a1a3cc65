import type { GoodsSummary } from '@otsukai/contract/goods'
import { showToast } from '@otsukai/ui/toast.tsx'
import { notSent, type Problem } from '@otsukai/web/action.ts'
import { useState } from 'react'
import { useAsMember } from '../../lib/as-member.ts'

/** Loaded at the first press: the first screen shows hearts and presses none. Without a connection it may not come. */
const setCollected = (id: string, collected: boolean): Promise<Problem | null> =>
  import('./set-collected.ts').then((module) => module.setCollected(id, collected)).catch(() => notSent)

/** What a heart does: a visitor is sent to log in, a member's goods are collected or no longer; and why that did not work. */
export function useCollect({ id, collected }: Pick<GoodsSummary, 'id' | 'collected'>): { toggle: () => void; problem: string | null } {
  const asMember = useAsMember()
  const [problem, setProblem] = useState<string | null>(null)
  const set = async (wanted: boolean): Promise<void> => {
    setProblem(null)
    const why = await setCollected(id, wanted)
    setProblem(why && `${wanted ? '没有收藏成功' : '没有取消收藏'}：${why.message}`)
    if (!why) showToast(wanted ? '已收藏，降价会在收藏里标出' : '已取消收藏')
  }
  return { toggle: () => asMember(() => void set(!collected)), problem }
}
