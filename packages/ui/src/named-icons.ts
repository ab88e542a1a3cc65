import {
  BookOpen,
  CircleAlert,
  Clock,
  Gavel,
  House,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Search,
  Store,
  Tag,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  home: House,
  grid: LayoutGrid,
  tag: Tag,
  search: Search,
  gavel: Gavel,
  clock: Clock,
  store: Store,
  book: BookOpen,
  list: ListChecks,
  receipt: ReceiptText,
  info: CircleAlert,
}

/** The icon that an operator names in the menu's file; none for another name. */
export const namedIcon = (name: string): LucideIcon | undefined => icons[name]
