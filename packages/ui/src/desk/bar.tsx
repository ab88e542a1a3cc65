import { Link, type LinkProps } from '@tanstack/react-router'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { ChevronDown, ChevronRight, ChevronUp, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { IconButton } from './icon-button.tsx'
import { KeyHint } from './key-hint.tsx'
import { ariaKeys, onApple } from './key-strokes.ts'

interface BarProps {
  title: ReactNode
  /** Of a detail: the list it is of. */
  back?: { name: string; link: LinkProps }
  /** Of a detail: its place in the list, with the way to its neighbours. */
  place?: { words: string; onUp?: () => void; onDown?: () => void }
  /** Beside the title. */
  facts?: ReactNode
  onFind: () => void
  live: LiveState
}

/** The head of every screen: where one is, ⌘K, both clocks, and whether the news comes. */
export const Bar = ({ title, back, place, facts, onFind, live }: BarProps) => (
  <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line bg-washi px-5 whitespace-nowrap max-tablet:gap-2 max-tablet:px-4">
    {back && (
      <Link {...back.link} className="flex items-center gap-1.5 text-ink-3 hover:text-ink">
        {back.name}
        <Icon of={ChevronRight} size={14} />
      </Link>
    )}
    <h1 className="truncate text-md font-semibold">{title}</h1>
    {place && (
      <span className="ml-1 flex items-center gap-1">
        <IconButton icon={ChevronUp} name="上一个" disabled={!place.onUp} onClick={place.onUp} />
        <IconButton icon={ChevronDown} name="下一个" disabled={!place.onDown} onClick={place.onDown} />
        <span className="text-cap text-ink-3">{place.words}</span>
      </span>
    )}
    {facts && <span className="flex min-w-0 items-center gap-3 truncate text-cap text-ink-2 max-tablet:hidden">{facts}</span>}
    <span className="ml-auto flex items-center gap-4 text-cap text-ink-2">
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts={ariaKeys('mod+k', onApple)}
        className="flex h-[30px] w-66 items-center gap-2 rounded-photo border border-line bg-paper pr-1.5 pl-2.5 text-sm text-ink-3 hover:border-line-strong max-[1100px]:w-auto"
      >
        <Icon of={Search} size={14} />
        <span className="max-[1100px]:hidden">找订单、会员、商品、包裹</span>
        <KeyHint keys="mod+k" className="ml-auto" />
      </button>
      <Clocks />
      <Live state={live} />
    </span>
  </header>
)

const TICK_MS = 1_000
const timeIn = (zone: string): string => formatTime(Math.trunc(serverNow()), zone).slice(11)

/** 北京 14:32 东京 15:32, by the server's clock. */
export function Clocks() {
  const [minute, setMinute] = useState(() => timeIn('Asia/Shanghai'))
  useEffect(() => {
    const timer = setInterval(() => setMinute(timeIn('Asia/Shanghai')), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="flex gap-3 max-[900px]:hidden">
      <span>
        北京 <b className="num font-semibold">{minute}</b>
      </span>
      <span>
        东京 <b className="num font-semibold">{timeIn('Asia/Tokyo')}</b>
      </span>
    </span>
  )
}

/** Whether news comes: `on`, on its way after it broke off, or none is asked for. */
export type LiveState = 'on' | 'lost' | 'begins'
const liveWords: Record<LiveState, string> = { on: '实时', lost: '断开，重连中', begins: '正在连' }

/** 实时, or that the news broke off. */
export const Live = ({ state }: { state: LiveState }) => (
  <span role="status" className={`flex items-center gap-1.5 ${state === 'lost' ? 'text-kihada-ink' : ''}`}>
    <span
      aria-hidden
      className={`size-[7px] rounded-full ${state === 'on' ? 'bg-matcha' : `inset-ring-[1.5px] ${state === 'lost' ? 'inset-ring-kihada' : 'inset-ring-line-strong'}`}`}
    />
    {liveWords[state]}
  </span>
)
