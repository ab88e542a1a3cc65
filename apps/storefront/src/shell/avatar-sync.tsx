import { useEffect, useRef } from 'react'

/** The delay before each try; after the last the picture is given up (specification §9). */
const DELAYS_MS = [1_000, 2_000, 3_000, 5_000, 8_000]
/** The timeout of a try, as the overlay keeps the member from the page. */
const TRY_MS = 10_000

interface Props {
  /** The picture that failed to load. */
  src: string
  /** Called with the address that loaded, or null when given up. */
  onEnd: (address: string | null) => void
}

/** An overlay while loading a member's picture is retried, each time past all caches (specification §4). */
export default function AvatarSync({ src, onEnd }: Props) {
  const overlay = useRef<HTMLDialogElement>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    const shown = overlay.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    const stop = new AbortController()
    void syncPicture(src, stop.signal).then((address) => stop.signal.aborted || latest.current(address))
    return () => stop.abort()
  }, [src])
  return (
    <dialog
      ref={overlay}
      aria-labelledby="avatar-sync"
      aria-describedby="avatar-sync-help"
      className="float appear-up m-auto w-90 max-w-[calc(100%-32px)] p-8 text-center text-ink outline-none backdrop:bg-ink/46"
    >
      <span aria-hidden className="spin mx-auto block size-9 rounded-full border-3 border-line border-t-ai" />
      <p id="avatar-sync" className="mt-5 text-lg font-semibold">
        头像同步中…
      </p>
      <p id="avatar-sync-help" className="mt-1 text-ink-2">
        正在处理图片同步，请稍候
      </p>
    </dialog>
  )
}

/** Retries a picture. Returns the address that loaded, or null after the last try or when aborted. */
async function syncPicture(src: string, signal: AbortSignal): Promise<string | null> {
  for (const [tries, delayMs] of DELAYS_MS.entries()) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (signal.aborted) return null
    const address = `${src}${src.includes('?') ? '&' : '?'}t=${Date.now()}${tries}`
    if (await loads(address)) return address
  }
  return null
}

const loads = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
    setTimeout(() => resolve(false), TRY_MS)
    picture.src = address
  })
