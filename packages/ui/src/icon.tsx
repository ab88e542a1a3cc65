import type { LucideIcon } from 'lucide-react'

/** A line icon, 20 px unless told. It stands beside words or in a button that is named, so it says nothing itself. */
export const Icon = ({ of: Drawing, size = 20, className = '' }: { of: LucideIcon; size?: number; className?: string }) => (
  <Drawing size={size} strokeWidth={1.6} aria-hidden className={`shrink-0 ${className}`} />
)
