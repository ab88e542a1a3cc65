import type { GoodsSummary } from '@otsukai/contract/goods'
import { useAsMember } from '../../lib/as-member.ts'
import { showToast } from '../../ui/toast.tsx'

/** Loaded at the first press: the first screen shows hearts and presses none. Without a connection it may not come. */
const setCollected = (id: string, collected: boolean): Promise<boolean> =>
  import('./set-collected.ts').then((module) => module.setCollected(id, collected)).catch(() => false)

/** What a heart does: a visitor is sent to log in, a member's goods are collected or no longer. */
export function useCollect({ id, collected }: Pick<GoodsSummary, 'id' | 'collected'>): () => void {
  const asMember = useAsMember()
  return () =>
    asMember(() => {
      const wanted = !collected
      void setCollected(id, wanted).then((done) => {
        if (done) showToast(wanted ? '已收藏，降价会在收藏里标出' : '已取消收藏')
        else showToast(wanted ? '还没有收藏成功，请再点一次' : '还没有取消成功，请再点一次', 'failed')
      })
    })
}
