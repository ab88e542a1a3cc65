import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import { Button } from '@otsukai/ui/button.tsx'
import { beginAct } from './acting.ts'

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

/** What may be done: each button opens the act's sheet; one that cannot be done now says why. */
export const ActButtons = ({ acts, about, known, names = {}, size = 'small', className = '' }: Props) =>
  acts.length > 0 && (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      {acts.map(({ name, titleZh, allowed, whyZh, input }) => (
        <Button
          key={name}
          size={size}
          disabled={!allowed}
          title={whyZh ?? undefined}
          onClick={() => beginAct({ name, input: { ...input, ...known }, ...(about !== undefined && { about }) })}
        >
          {names[name] ?? titleZh}…
        </Button>
      ))}
    </div>
  )
