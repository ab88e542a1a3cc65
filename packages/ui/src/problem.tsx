import type { ReactNode } from 'react'
import { Note } from './note.tsx'

/** The error of an action, drawn beside its button, never as a toast (docs/decisions/0006). Draws nothing without an error. */
export const Problem = ({ problem, way, className = '' }: { problem: { message: string } | null; way?: ReactNode; className?: string }) =>
  problem && (
    <Note kind="refused" way={way} className={className}>
      {problem.message}
    </Note>
  )
