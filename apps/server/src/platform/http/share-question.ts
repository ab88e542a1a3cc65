import { type CallLane, callLanes } from '@otsukai/connectors/marketplace'
import { readLane } from './caller-lane.ts'

/** Queries to the marketplace or the database that are under way in this process, by lane and key. */
export type Questions = Map<string, Promise<unknown>>

/** Shares one query among concurrent callers with the same key whose lane is no more urgent. */
export const shareQuestion = <T>(questions: Questions, key: string, ask: () => Promise<T>): Promise<T> =>
  shareInLane(questions, key, readLane(), ask)

/**
 * Joins the query of this key that is under way in a lane at least as urgent, else runs it in `lane`, so that no urgent caller waits
 * in the queue of a less urgent one.
 */
export function shareInLane<T>(questions: Questions, key: string, lane: CallLane, ask: () => Promise<T>): Promise<T> {
  for (const urgent of callLanes.slice(0, callLanes.indexOf(lane) + 1)) {
    const standing = questions.get(`${urgent} ${key}`) as Promise<T> | undefined
    if (standing) return standing
  }
  const own = `${lane} ${key}`
  const query = ask().finally(() => questions.delete(own))
  questions.set(own, query)
  return query
}
