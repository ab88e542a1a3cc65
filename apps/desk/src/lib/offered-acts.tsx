import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import { Button } from '@otsukai/ui/button.tsx'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { beginAct } from './acting.ts'

type Offer = z.output<typeof ActOffer>

interface OfferedActsProps {
  of: readonly Offer[]
  /** What they are about, in words. */
  about: string
  /** Those that are drawn elsewhere. */
  without?: readonly string[]
  onDone?: () => void
}

/** What may be done with a thing, in the order of its lifecycle; what is not allowed now stays, faded, with the reason. */
export const OfferedActs = ({ of, about, without = [], onDone }: OfferedActsProps): ReactNode =>
  of
    .filter(({ name }) => !without.includes(name))
    .map(({ name, titleZh, allowed, whyZh, input }) => (
      <Button
        key={`${name} ${JSON.stringify(input)}`}
        disabled={!allowed}
        title={whyZh ?? undefined}
        onClick={() => beginAct({ name, input, about, ...(onDone && { onDone }) })}
      >
        {titleZh}…
      </Button>
    ))
