import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { patchAnswers } from '@otsukai/web/patch-answers.ts'

/** Follows a seller or shop, or blacklists it, and takes that back: `set(true)`, `set(false)`. Every screen shows at once what is so. */
export function useSellerMark(id: string, mark: 'followed' | 'blacked') {
  const put = useAction(mark === 'followed' ? calls.sellerFollow : calls.sellerBlack)
  const take = useAction(mark === 'followed' ? calls.sellerUnfollow : calls.sellerUnblack)
  const set = async (wanted: boolean): Promise<boolean> => {
    const done = await (wanted ? put : take).run({ id })
    if (!done) return false
    patchAnswers(id, { [mark]: wanted })
    return true
  }
  return { set, pending: put.pending || take.pending, problem: put.problem ?? take.problem }
}
