import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface FigureProps {
  name: string
  /** Numbers and their units: `[['3', '分'], ['12', '秒']]`. */
  parts: readonly (readonly [number: string, unit: string])[]
  /** What it means, in one line. */
  means: ReactNode
  /** The list behind it. */
  to?: LinkProps
  /** A plot of 14 days. */
  children?: ReactNode
}

/** A figure: name, number, plot, one line of meaning. It opens the list behind it. */
export const Figure = ({ name, parts, means, to, children }: FigureProps) => {
  const inside = (
    <>
      <span className="block text-cap text-ink-2">{name}</span>
      <span className="num block text-[22px]/[30px] font-semibold whitespace-nowrap">
        {parts.map(([number, unit]) => (
          <span key={unit}>
            {number}
            <span className="mx-[3px] font-sans text-cap font-normal text-ink-2">{unit}</span>
          </span>
        ))}
      </span>
      {children}
      <span className="mt-[3px] block truncate text-cap text-ink-3">{means}</span>
    </>
  )
  const look = 'block min-w-0 bg-paper px-4 py-2.5'
  return to ? (
    <Link {...to} className={`${look} -outline-offset-2 hover:bg-washi`}>
      {inside}
    </Link>
  ) : (
    <div className={look}>{inside}</div>
  )
}

/** Figures side by side, with hairlines between them. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-px border-t border-line bg-line *:last:odd:col-span-2">{children}</div>
)
