import { useEffect, useRef } from 'react'

/** How long each try waits, one after the other; after the last the picture is given up (specification §9). */
const DELAYS_MS = [1_000, 2_000, 3_000, 5_000, 8_000]
/** A try without an answer for so long has failed: nobody is kept from the page by a picture. */
const TRY_MS = 10_000

interface Props {
  /** The picture that did not come. */
  src: string
  /** The address under which it came at last, or null: it is given up. */
  onEnd: (address: string | null) => void
}

/** Lies over the page while a member's picture is asked for again, each time past every cache (specification §4). */
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

/** Asks for a picture again and again. Answers the address under which it came, or null after the last try or once stopped. */
async function syncPicture(src: string, signal: AbortSignal): Promise<string | null> {
  for (const [tries, delayMs] of DELAYS_MS.entries()) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (signal.aborted) return null
    const address = `${src}${src.includes('?') ? '&' : '?'}t=${Date.now()}${tries}`
    if (await comes(address)) return address
  }
  return null
}

const comes = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
    setTimeout(() => resolve(false), TRY_MS)
    picture.src = address
  })
