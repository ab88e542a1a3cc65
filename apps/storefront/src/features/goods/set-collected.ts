import { calls } from 'virtual:calls'
import { client, refresh } from '../../lib/api.ts'
import { isSuccess } from '../../lib/client.ts'
import { goodsChanged } from '../../lib/goods-changes.ts'
import { patchAnswers } from '../../lib/patch-answers.ts'

/** A heart asks our own server alone, which answers at once or not at all; longer, and the press after it would seem to do nothing. */
const ANSWER_WITHIN_MS = 8_000

const send = (id: string, collected: boolean) => {
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(), ANSWER_WITHIN_MS)
  const { signal } = stop
  const answer = collected ? client.call(calls.collectAdd, { id }, { signal }) : client.call(calls.collectDelete, { ids: [id] }, { signal })
  return answer.finally(() => clearTimeout(late))
}

/** The last change of each goods that is under way: the next one waits for it, so that the last press counts. */
const underway = new Map<string, Promise<boolean>>()

/** Collects goods or takes them out: shown at once on every screen, and taken back when it did not work. Answers whether it did. */
export async function setCollected(id: string, collected: boolean): Promise<boolean> {
  patchAnswers(id, { collected })
  const before = underway.get(id)
  const work = (async () => {
    await before
    const answer = await send(id, collected).catch(() => null)
    return answer !== null && isSuccess(answer)
  })()
  underway.set(id, work)
  const done = await work
  // A later press has the last word.
  if (underway.get(id) !== work) return done
  underway.delete(id)
  // Again, for answers that came while it was under way; or back.
  patchAnswers(id, { collected: done ? collected : !collected })
  void Promise.all([goodsChanged('right'), refresh(calls.collectList)])
  return done
}
