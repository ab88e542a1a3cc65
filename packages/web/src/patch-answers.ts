import { queryClient } from './api.ts'

/** Fields that a member can change with one press, such as `collected`. */
export type Facts = Readonly<Record<string, boolean>>

/** `value` with `facts` written on every object of this id that has these fields. Parts without one stay the same objects. */
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

/** Writes facts into every answer that a screen holds, so that all of them show at once what the member did. None becomes newer by it. */
export const patchAnswers = (id: string, facts: Facts): void => {
  for (const query of queryClient.getQueryCache().getAll()) {
    const data: unknown = withFacts(query.state.data, id, facts)
    if (data !== query.state.data) query.setState({ data })
  }
}

/** The facts of presses whose call is in progress, by id. */
const pressed = new Map<string, Facts>()

/**
 * Writes facts into all cached answers, and into each that arrives until the returned function is called, as an answer requested before
 * the press has the old facts. A later press of the same id replaces the earlier one.
 */
export function holdFacts(id: string, facts: Facts): () => void {
  pressed.set(id, facts)
  patchAnswers(id, facts)
  return () => void (pressed.get(id) === facts && pressed.delete(id))
}

queryClient.getQueryCache().subscribe((event) => {
  if (pressed.size === 0 || event.type !== 'updated' || event.action.type !== 'success') return
  let data: unknown = event.query.state.data
  for (const [id, facts] of pressed) data = withFacts(data, id, facts)
  if (data !== event.query.state.data) event.query.setState({ data })
})
