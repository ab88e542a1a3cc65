import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  label: string
  /** Each fills the frame. */
  slides: readonly ReactNode[]
  /** Size and shape of the frame. */
  className?: string
}

/** At the edge, as the pictures have their words from 48 px on. */
const arrow =
  'absolute top-1/2 z-1 grid size-8 -translate-y-1/2 place-items-center rounded-full bg-paper/86 opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 max-tablet:hidden'

/**
 * Slides turned by hand; nothing moves by itself. The browser's own scrolling and snapping turn them, so touch, arrows and dots need no
 * library. The keyboard reaches only the slide in view, and ← → turn from anywhere within the carousel.
 */
export function Carousel({ label, slides, className = '' }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const count = slides.length
  const turn = (to: number) => {
    const frame = track.current
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    frame?.scrollTo({ left: ((to + count) % count) * frame.clientWidth, behavior: still ? 'auto' : 'smooth' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || count < 2) return
    event.preventDefault()
    // The slide that leaves becomes inert and would lose the focus.
    if (track.current?.contains(document.activeElement)) event.currentTarget.focus({ preventScroll: true })
    turn(at + step)
  }
  return (
    // Handles the keys of the buttons and links in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="轮播"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={`group relative overflow-hidden rounded-photo bg-kraft ${className}`}
    >
      <div
        ref={track}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        className="absolute inset-0 flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <div key={index} inert={index !== at} className="h-full w-full shrink-0 snap-center">
            {slide}
          </div>
        ))}
      </div>
      {count > 1 && (
        <>
          <button type="button" aria-label="上一张" onClick={() => turn(at - 1)} className={`${arrow} left-1`}>
            <Icon of={ChevronLeft} />
          </button>
          <button type="button" aria-label="下一张" onClick={() => turn(at + 1)} className={`${arrow} right-1`}>
            <Icon of={ChevronRight} />
          </button>
          <div className="absolute bottom-2 left-4 z-1 flex tablet:bottom-4 tablet:left-11">
            {slides.map((_, to) => (
              <button
                key={to}
                type="button"
                aria-label={`第 ${to + 1} 张，共 ${count} 张`}
                aria-current={to === at}
                onClick={() => turn(to)}
                className="grid h-6 min-w-6 place-items-center px-1"
              >
                <span
                  className={`block h-2 rounded-full transition-all duration-(--duration-move) ${to === at ? 'w-6 bg-ink' : 'w-2 bg-line-strong/60'}`}
                />
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
