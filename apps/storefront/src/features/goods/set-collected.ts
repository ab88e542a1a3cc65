import { act, type Problem } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { holdFacts, patchAnswers } from '@otsukai/web/patch-answers.ts'

/** The last change of each goods that is under way: the next one waits for it, so that the last press counts. */
const underway = new Map<string, Promise<unknown>>()

/** Collects goods or removes them: shown at once on every screen, and reverted on an error, which it returns. */
export async function setCollected(id: string, collected: boolean): Promise<Problem | null> {
  const letGo = holdFacts(id, { collected })
  const before = underway.get(id)
  const work = (async () => {
    await before
    return collected ? act(calls.collectAdd, { id }) : act(calls.collectDelete, { ids: [id] })
  })()
  underway.set(id, work)
  const done = await work
  // A later press has the last word.
  if (underway.get(id) !== work) return done.problem
  underway.delete(id)
  if (done.problem === null) {
    // Until then answers may come that were asked for before the press.
    void done.shown.then(letGo)
    return null
  }
  letGo()
  patchAnswers(id, { collected: !collected })
  return done.problem
}
