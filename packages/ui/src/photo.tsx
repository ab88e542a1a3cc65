import { type ReactNode, useEffect, useState } from 'react'

/** The widths that the server scales pictures to, in pixels. */
const widths = [240, 480, 960] as const
export type PhotoWidth = (typeof widths)[number]

/** The address of a picture on our own origin in one of the widths, replacing a width in `src`. */
export const photoAt = (src: string, width: PhotoWidth): string => `${src.replace(/\?w=\d+$/, '')}?w=${width}`

/** The placeholder of a missing picture: a drawn parcel. */
function NoPhoto() {
  return (
    <svg
      viewBox="0 0 64 64"
      className="absolute inset-0 m-auto size-2/5 text-line-strong/70"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden
    >
      <path d="M10 24 32 14l22 10v20L32 54 10 44z M10 24l22 10 22-10 M32 34v20 M21 19l22 10" strokeLinejoin="round" />
    </svg>
  )
}

/** The delays before each retry of a picture, which a busy server may only have answered too late; after the last the placeholder stays. */
const AGAIN_AFTER_MS = [2_000, 8_000, 30_000]

/** `lost`: show the placeholder for now; call `onError` when the picture fails to load. */
function useLost(src: string | null): { lost: boolean; onError: () => void } {
  const [failure, setFailure] = useState({ src, times: 0, lost: false })
  const { times, lost } = failure.src === src ? failure : { times: 0, lost: false }
  const after = lost ? AGAIN_AFTER_MS[times - 1] : undefined
  useEffect(() => {
    if (after === undefined) return
    const timer = setTimeout(() => setFailure({ src, times, lost: false }), after)
    return () => clearTimeout(timer)
  }, [src, times, after])
  return { lost, onError: () => setFailure({ src, times: times + 1, lost: true }) }
}

interface PhotoProps {
  src: string | null
  /** Empty where the text beside it says the same. */
  alt?: string
  /** The width at which it is drawn; dense screens fetch the next larger one. */
  width: PhotoWidth
  /** Fetches the picture at once, for one above the fold. */
  eager?: boolean
  /** Shows the smallest width, which cards have usually fetched already, until the picture is loaded. */
  standIn?: boolean
  /** Greyed out, for goods that are gone. */
  faded?: boolean
  className?: string
  /** Drawn over the picture: marks, countdown, seal. */
  children?: ReactNode
}

/** A square picture, with a placeholder when it is missing. */
export function Photo({ src, alt = '', width, eager = false, standIn = false, faded = false, className = '', children }: PhotoProps) {
  const { lost, onError } = useLost(src)
  const finer = widths.find((each) => each > width) ?? width
  return (
    <span
      className={`relative block aspect-square overflow-hidden rounded-photo bg-sunk after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-ink/7 ${className}`}
    >
      {src === null || lost ? (
        <NoPhoto />
      ) : (
        <img
          src={photoAt(src, width)}
          srcSet={`${photoAt(src, width)} 1x, ${photoAt(src, finer)} 2x`}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={onError}
          {...(standIn && { style: { background: `url('${photoAt(src, widths[0])}') center / cover` } })}
          className={`size-full object-cover ${faded ? 'opacity-55 brightness-104 grayscale-70' : ''}`}
        />
      )}
      {children}
    </span>
  )
}

/** The round ink seal over goods that are gone. */
export function Seal({ text, large = false }: { text: string; large?: boolean }) {
  return (
    <span className="absolute inset-0 z-1 grid place-items-center">
      <span
        className={`grid -rotate-12 place-items-center rounded-full border-2 border-ink bg-paper/78 font-semibold tracking-[.1em] outline-1 -outline-offset-6 outline-ink [text-indent:.1em] ${large ? 'size-32 text-2xl' : 'size-22 text-lg'}`}
      >
        {text}
      </span>
    </span>
  )
}
