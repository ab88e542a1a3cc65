import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/**
 * A line of a menu: a link to a screen, an outside address (its icon may be a name of `named-icons.ts`), an action, a submenu, or a
 * hairline.
 */
export type MenuLine =
  | { name: string; icon?: LucideIcon; count?: number; link: LinkProps }
  | { name: string; icon?: LucideIcon | string; href: string; newTab?: boolean }
  | { name: string; icon?: LucideIcon; onPress: () => void }
  | { name: string; icon?: LucideIcon | string; lines: readonly MenuLine[] }
  | 'line'
