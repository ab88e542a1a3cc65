import { queryClient } from './api.ts'

/** Facts that a member can change with one press, on whatever carries them. */
export type Facts = Readonly<Record<string, boolean>>

/** `value` with `facts` written on every object of this id that has them; what holds none of those stays the same object. */
export function withFacts<Value>(value: Value, id: string, facts: Facts): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const next = value.map((each: unknown) => withFacts(each, id, facts))
    return next.some((each, at) => each !== value[at]) ? (next as Value) : value
  }
  const changed: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    const next: unknown = withFacts(part, id, facts)
    if (next !== part) changed[name] = next
  }
  const own = 'id' in value && value.id === id && Object.keys(facts).every((name) => name in value)
  return own || Object.keys(changed).length > 0 ? { ...value, ...changed, ...(own && facts) } : value
}

/** Writes facts into every answer that a screen holds, so that all of them show at once what the member did. */
export const patchAnswers = (id: string, facts: Facts): void => {
  queryClient.setQueriesData<unknown>({}, (answer: unknown) => withFacts(answer, id, facts))
}
