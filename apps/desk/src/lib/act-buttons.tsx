import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import { Button } from '@otsukai/ui/button.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Link } from '@tanstack/react-router'
import { beginAct } from './acting.ts'
import { proposalAt } from './places.ts'
import { useWaiting } from './waiting.ts'

interface Props {
  acts: readonly ActOffer[]
  /** What they are about, in words. */
  about?: string
  /** More that is known of the input, as the amount in a field beside. */
  known?: Readonly<Record<string, unknown>>
  /** Shorter names, where the place says what they are about. */
  names?: Readonly<Record<string, string>>
  size?: 'small' | 'normal'
  className?: string
}

/** What may be done: each button opens the act's sheet; one that cannot be done now says why, and one that waits for a second person leads there. */
export function ActButtons({ acts, about, known, names = {}, size = 'small', className = '' }: Props) {
  const waitingFor = useWaiting()
  if (acts.length === 0) return null
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      {acts.map((offer) => {
        const { name, titleZh, allowed, whyZh, input } = offer
        const proposal = waitingFor(offer)
        return proposal ? (
          <Link key={name} {...proposalAt(proposal.id)} className={buttonLook({ size })}>
            {names[name] ?? titleZh}：等复核
          </Link>
        ) : (
          <Button
            key={name}
            size={size}
            disabled={!allowed}
            title={whyZh ?? undefined}
            onClick={() => beginAct({ name, input: { ...input, ...known }, ...(about !== undefined && { about }) })}
          >
            {names[name] ?? titleZh}…
          </Button>
        )
      })}
    </div>
  )
}
