/** One step of a lifecycle: from which states, to which (`same`: the state stays; `former`: back to the one before, which its row remembers), and who takes it. */
export interface Step<State extends string, Actor extends string> {
  from: readonly State[]
  to: State | 'same' | 'former'
  by: readonly Actor[]
}

/** A lifecycle as a table. A step from a state that is not listed is refused. */
export type Steps<State extends string, Actor extends string> = Readonly<Record<string, Step<State, Actor>>>

export const mayTake = <State extends string>(step: Step<State, string>, state: State): boolean => step.from.includes(state)
