import { act, type Problem } from '@otsukai/web/action.ts'
import { refresh } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { holdFacts, patchAnswers } from '@otsukai/web/patch-answers.ts'
import { goodsChanged } from '../../lib/goods-changes.ts'

/** The last change of each goods that is under way: the next one waits for it, so that the last press counts. */
const underway = new Map<string, Promise<Problem | null>>()

/** Collects goods or takes them out: shown at once on every screen, and taken back when it did not work. Answers why it did not. */
export async function setCollected(id: string, collected: boolean): Promise<Problem | null> {
  const letGo = holdFacts(id, { collected })
  const before = underway.get(id)
  const work = (async () => {
    await before
    const done = await (collected ? act(calls.collectAdd, { id }) : act(calls.collectDelete, { ids: [id] }))
    return done.problem
  })()
  underway.set(id, work)
  const problem = await work
  // A later press has the last word.
  if (underway.get(id) !== work) return problem
  underway.delete(id)
  letGo()
  // Again, for answers that came while it was under way; or back.
  patchAnswers(id, { collected: problem ? !collected : collected })
  void Promise.all([goodsChanged('right'), refresh(calls.collectList)])
  return problem
}
