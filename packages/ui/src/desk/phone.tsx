import { Link, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { LogoSeal } from '../logo-seal.tsx'

interface PhoneTab {
  name: string
  icon: LucideIcon
  link: LinkProps
  count?: number
  open?: boolean
}

interface PhoneTabsProps {
  /** Two at the left of the scan button, two at its right. */
  tabs: readonly PhoneTab[]
  /** Where one scans; without the right to receive there is no button. */
  scan?: LinkProps
}

/** The foot of a phone: where one goes, and scan in the middle. */
export const PhoneTabs = ({ tabs, scan }: PhoneTabsProps) => {
  const half = Math.ceil(tabs.length / 2)
  return (
    <nav aria-label="工作台" className="flex h-16 shrink-0 items-center border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]">
      {tabs.slice(0, half).map((tab) => (
        <Tab key={tab.name} tab={tab} />
      ))}
      {scan && (
        <Link {...scan} aria-label="扫码收货" className="mx-2 grid size-12 shrink-0 place-items-center rounded-full bg-ink text-paper">
          <Icon of={ScanBarcode} size={22} />
        </Link>
      )}
      {tabs.slice(half).map((tab) => (
        <Tab key={tab.name} tab={tab} />
      ))}
    </nav>
  )
}

const Tab = ({ tab: { name, icon, link, count, open = false } }: { tab: PhoneTab }) => (
  <Link
    {...link}
    aria-current={open ? 'page' : undefined}
    className={`relative grid h-full flex-1 content-center justify-items-center gap-0.5 text-mini -outline-offset-2 ${open ? 'font-semibold text-ink' : 'text-ink-2'}`}
  >
    <Icon of={icon} size={22} />
    {name}
    {count !== undefined && count > 0 && (
      <span className="num absolute top-1.5 left-1/2 ml-3 text-mini font-semibold text-shu">{count}</span>
    )}
  </Link>
)

/** The head of a phone's screen. */
export const PhoneBar = ({ title, facts, children }: { title: string; facts?: ReactNode; children?: ReactNode }) => (
  <header className="flex h-13 shrink-0 items-center gap-3 bg-washi px-4">
    <LogoSeal size={26} />
    <h1 className="shrink-0 text-lg font-semibold">{title}</h1>
    {facts && <span className="flex min-w-0 flex-wrap gap-x-3 text-cap text-ink-2">{facts}</span>}
    <span className="ml-auto flex shrink-0 items-center gap-4">{children}</span>
  </header>
)

/** A phone's window: a screen that fills it and scrolls within itself, and the foot. */
export const PhoneFrame = ({ tabs, children }: { tabs: ReactNode; children: ReactNode }) => (
  <div className="flex h-dvh flex-col overflow-hidden">
    <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    {tabs}
  </div>
)
