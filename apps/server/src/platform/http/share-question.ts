import { type CallLane, callLanes } from '@otsukai/connectors/marketplace'
import { readLane } from './caller-lane.ts'

/** Questions to the marketplace or the database that are under way in this process, by lane and name. */
export type Questions = Map<string, Promise<unknown>>

/** Asks once for all who ask the same at the same moment and are no more urgent. */
export const shareQuestion = <T>(questions: Questions, key: string, ask: () => Promise<T>): Promise<T> =>
  shareInLane(questions, key, readLane(), ask)

/**
 * Joins the same question where it is under way in a lane at least as urgent, else asks in `lane`: many ask once, and nobody urgent
 * waits in the queue of somebody who is not.
 */
export function shareInLane<T>(questions: Questions, key: string, lane: CallLane, ask: () => Promise<T>): Promise<T> {
  for (const urgent of callLanes.slice(0, callLanes.indexOf(lane) + 1)) {
    const standing = questions.get(`${urgent} ${key}`) as Promise<T> | undefined
    if (standing) return standing
  }
  const own = `${lane} ${key}`
  const asked = ask().finally(() => questions.delete(own))
  questions.set(own, asked)
  return asked
}
