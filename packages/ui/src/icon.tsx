import type { LucideIcon } from 'lucide-react'

/** A line icon, hidden from screen readers, as it is beside text or in a labelled button. */
export const Icon = ({ of: Drawing, size = 20, className = '' }: { of: LucideIcon; size?: number; className?: string }) => (
  <Drawing size={size} strokeWidth={1.6} aria-hidden className={`shrink-0 ${className}`} />
)
