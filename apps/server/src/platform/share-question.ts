/** Questions to the marketplace or the database that are under way in this process, by name. */
export type Questions = Map<string, Promise<unknown>>

/** Asks once for all who ask the same at the same moment. */
export function shareQuestion<T>(questions: Questions, key: string, ask: () => Promise<T>): Promise<T> {
  const standing = questions.get(key) as Promise<T> | undefined
  if (standing) return standing
  const asked = ask().finally(() => questions.delete(key))
  questions.set(key, asked)
  return asked
}
