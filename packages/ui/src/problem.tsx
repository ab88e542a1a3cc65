import type { ReactNode } from 'react'
import { Note } from './note.tsx'

/** Why what the member just did was refused, beside the button: never a toast. Nothing when there is nothing to say. */
export const Problem = ({ problem, way, className = '' }: { problem: { message: string } | null; way?: ReactNode; className?: string }) =>
  problem && (
    <Note kind="refused" way={way} className={className}>
      {problem.message}
    </Note>
  )
