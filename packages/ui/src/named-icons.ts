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

/** The icon of a name in the operator's menu file (`content/menu.json`); undefined for an unknown name. */
export const namedIcon = (name: string): LucideIcon | undefined => icons[name]
