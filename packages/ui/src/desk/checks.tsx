import { Check, CircleAlert, CircleHelp, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** `yes`: it holds; `ask`: not known; `look`: to be looked at; `no`: it does not hold; `none`: does not apply. */
export type CheckState = 'yes' | 'ask' | 'look' | 'no' | 'none'

const looks = {
  yes: { icon: Check, name: '符合', className: 'text-matcha' },
  ask: { icon: CircleHelp, name: '还不清楚', className: 'text-kihada' },
  look: { icon: CircleAlert, name: '要留意', className: 'text-kihada' },
  no: { icon: X, name: '不符合', className: 'text-shu' },
  none: { icon: Minus, name: '不适用', className: 'text-ink-3' },
} as const

/** What a rule asks, and whether it is so. */
export const Checks = ({ lines }: { lines: readonly { state: CheckState; text: ReactNode; proof?: ReactNode }[] }) => (
  <ul>
    {lines.map(({ state, text, proof }, at) => {
      const { icon, name, className } = looks[state]
      return (
        <li key={at} className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-2 border-t border-line py-1.5 first:border-t-0">
          <Icon of={icon} size={16} className={`mt-0.5 ${className}`} />
          <span>
            <span className="sr-only">{name}：</span>
            {text}
          </span>
          {proof && <span className="text-cap whitespace-nowrap text-ink-3">{proof}</span>}
        </li>
      )
    })}
  </ul>
)
