import { Link, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, PanelLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import wordmark from '../drawings/wordmark.svg'
import { Icon } from '../icon.tsx'
import { LogoSeal } from '../logo-seal.tsx'
import { KeyHint } from './key-hint.tsx'

export interface RailLine {
  name: string
  icon: LucideIcon
  link: LinkProps
  /** How many wait, coloured by the oldest. */
  count?: number
  tone?: 'late' | 'wait' | 'plain'
  /** The open page. */
  open?: boolean
}

export interface RailGroup {
  /** Without a name: the first lines. */
  name?: string
  lines: readonly RailLine[]
}

interface RailProps {
  groups: readonly RailGroup[]
  home: LinkProps
  /** Lines at the foot, such as 设置. */
  foot?: readonly RailLine[]
  /** Who is logged in, with their menu. */
  person?: ReactNode
  narrow: boolean
  onNarrow: () => void
}

const line = 'relative flex h-8 items-center gap-2.5 rounded-photo px-2.5 whitespace-nowrap -outline-offset-2'
const tones = { late: 'font-semibold text-shu', wait: 'font-semibold text-kihada', plain: 'font-medium text-ink-3' }

/** The pages one may see, at the left: 200 px, or icons alone in 56. */
export function Rail({ groups, home, foot = [], person, narrow, onNarrow }: RailProps) {
  const id = useId()
  return (
    <nav
      aria-label="工作台"
      className={`rail flex shrink-0 flex-col overflow-y-auto border-r border-line bg-sunk px-2 pb-2 ${narrow ? 'w-14' : 'w-50'}`}
    >
      <Link
        {...home}
        aria-label="Otsukai 工作台"
        className={`flex h-12 shrink-0 items-center gap-[9px] ${narrow ? 'justify-center' : 'px-2 pr-1'}`}
      >
        <LogoSeal size={24} />
        {!narrow && (
          <>
            <img src={wordmark} alt="" width={72} height={15} />
            <span className="ml-auto text-cap text-ink-3">工作台</span>
          </>
        )}
      </Link>
      {groups
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }, at) => (
          <div key={name ?? ''} role="group" aria-labelledby={name === undefined ? undefined : `${id}-${at}`}>
            {name !== undefined && (
              <h2 id={`${id}-${at}`} className={narrow ? 'sr-only' : 'px-2.5 pt-3.5 pb-1 text-cap text-ink-3'}>
                {name}
              </h2>
            )}
            {narrow && name !== undefined && <hr className="mx-auto my-2 w-6 border-line" />}
            {lines.map((each) => (
              <Line key={each.name} line={each} narrow={narrow} />
            ))}
          </div>
        ))}
      <div className="mt-auto border-t border-line pt-2">
        {foot.map((each) => (
          <Line key={each.name} line={each} narrow={narrow} />
        ))}
        <button
          type="button"
          aria-expanded={!narrow}
          aria-keyshortcuts="["
          aria-label={narrow ? '展开' : undefined}
          title={narrow ? '展开' : undefined}
          onClick={onNarrow}
          className={`${line} w-full text-ink-2 hover:bg-paper/60 max-[1360px]:hidden ${narrow ? 'justify-center px-0' : ''}`}
        >
          <Icon of={PanelLeft} size={16} className="text-ink-3" />
          {!narrow && (
            <>
              收起
              <KeyHint keys="[" className="ml-auto" />
            </>
          )}
        </button>
        {person}
      </div>
    </nav>
  )
}

function Line({ line: { name, icon, link, count, tone = 'plain', open = false }, narrow }: { line: RailLine; narrow: boolean }) {
  const told = count !== undefined && count > 0
  return (
    <Link
      {...link}
      aria-current={open ? 'page' : undefined}
      aria-label={narrow ? (told ? `${name} ${count}` : name) : undefined}
      title={narrow ? name : undefined}
      className={`${line} ${narrow ? 'justify-center px-0' : ''} ${open ? 'bg-paper font-semibold text-ink inset-ring inset-ring-line' : 'text-ink-2 hover:bg-paper/60'}`}
    >
      <Icon of={icon} size={16} className={open ? '' : 'text-ink-3'} />
      {!narrow && name}
      {told &&
        (narrow ? (
          // Collapsed, only what is urgent has room.
          tone !== 'plain' && (
            <span
              className={`num absolute -top-px left-6 rounded-tag px-0.5 text-[11px]/[14px] ${open ? 'bg-paper' : 'bg-sunk'} ${tones[tone]}`}
            >
              {count}
            </span>
          )
        ) : (
          <span className={`num ml-auto ${tones[tone]}`}>{count}</span>
        ))}
    </Link>
  )
}
