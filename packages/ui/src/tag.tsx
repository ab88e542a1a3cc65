import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type TagTone = 'plain' | 'matcha' | 'kihada' | 'ai' | 'shu' | 'ink' | 'indigo'

const tones: Record<TagTone, string> = {
  plain: 'bg-sunk text-ink-2',
  matcha: 'bg-matcha-wash text-matcha',
  kihada: 'bg-kihada-wash text-kihada',
  ai: 'bg-ai-wash text-ai',
  shu: 'bg-shu-wash text-shu-deep',
  ink: 'bg-ink text-paper',
  indigo: 'bg-ai text-white',
}

/** A small label, 20 px high. */
export const Tag = ({ tone = 'plain', icon, children }: { tone?: TagTone; icon?: LucideIcon; children: ReactNode }) => (
  <span className={`inline-flex h-5 items-center gap-[3px] rounded-tag px-1.5 text-[12px]/5 whitespace-nowrap ${tones[tone]}`}>
    {icon && <Icon of={icon} size={13} />}
    {children}
  </span>
)
