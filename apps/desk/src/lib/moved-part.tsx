import type { Moved } from '@otsukai/contract/staff/moved'
import { PartHead } from '@otsukai/ui/desk/peek.tsx'
import { movedLines } from './state-words.ts'

/** The states that an act moves, a line each; nothing where it moves none. */
export function MovedPart({ head, states }: { head: string; states: readonly Moved[] }) {
  const moves = movedLines(states)
  return (
    moves.length > 0 && (
      <section>
        <PartHead>{head}</PartHead>
        <ul>
          {moves.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </section>
    )
  )
}
