import type { GoodsSummary } from '@otsukai/contract/goods'
import { calls } from 'virtual:calls'
import { client, refresh } from '../../lib/api.ts'
import { useAsMember } from '../../lib/as-member.ts'
import { isSuccess } from '../../lib/client.ts'
import { goodsChanged } from '../../lib/goods-changes.ts'
import { patchAnswers } from '../../lib/patch-answers.ts'
import { showToast } from '../../ui/toast.tsx'

const send = (id: string, collected: boolean) =>
  collected ? client.call(calls.collectAdd, { id }) : client.call(calls.collectDelete, { ids: [id] })

/** Goods whose change is under way: a second press waits for the first, so that the last one counts. */
const underway = new Set<string>()

/** Collects goods or takes them out: shown at once on every screen, and taken back when it did not work. Answers whether it did. */
async function setCollected(id: string, collected: boolean): Promise<boolean> {
  if (underway.has(id)) return true
  underway.add(id)
  patchAnswers(id, { collected })
  try {
    const answer = await send(id, collected).catch(() => null)
    const done = answer !== null && isSuccess(answer)
    // Again, for answers that came while it was under way; or back.
    patchAnswers(id, { collected: done ? collected : !collected })
    if (done) void Promise.all([goodsChanged('right'), refresh(calls.collectList)])
    return done
  } finally {
    underway.delete(id)
  }
}

/** What a heart does: a visitor is sent to log in, a member's goods are collected or no longer. */
export function useCollect({ id, collected, name, nameZh }: Pick<GoodsSummary, 'id' | 'collected' | 'name' | 'nameZh'>): () => void {
  const asMember = useAsMember(nameZh ?? name)
  return () =>
    asMember(() => {
      const wanted = !collected
      void setCollected(id, wanted).then((done) => {
        if (done) showToast(wanted ? '已收藏，降价会在收藏里标出' : '已取消收藏')
        else showToast(wanted ? '还没有收藏成功，请再点一次' : '还没有取消成功，请再点一次', 'failed')
      })
    })
}
