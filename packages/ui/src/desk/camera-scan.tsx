import { Camera, Flashlight, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Icon } from '../icon.tsx'
import { codesOfCamera, readsCodes } from './camera-codes.ts'

const round = 'grid size-12 place-items-center rounded-full bg-ink/70 text-white aria-pressed:bg-paper aria-pressed:text-ink'

/** Opens the camera as a scanner, where the browser reads codes: 扫码. Elsewhere it draws nothing, and one types. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!readsCodes()) return null
  return (
    <>
      <button
        type="button"
        aria-label="用相机扫"
        title="用相机扫"
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-photo border border-line text-ink-2 hover:bg-sunk"
      >
        <Icon of={Camera} size={22} />
      </button>
      {open && (
        <Viewfinder
          onClose={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false)
            onCode(code)
          }}
        />
      )}
    </>
  )
}

/** The camera's picture over the whole screen, until it has read a code. */
function Viewfinder({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [light, setLight] = useState<{ on: boolean; turn: (on: boolean) => Promise<void> } | null>(null)
  const watch = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video) return undefined
      const stop = new AbortController()
      codesOfCamera(video, {
        signal: stop.signal,
        onCode: (code) => {
          navigator.vibrate?.(60)
          onCode(code)
        },
        onTorch: (turn) => setLight({ on: false, turn }),
      }).catch(() => setProblem('相机打不开。在浏览器里允许用相机，或者手工输入。'))
      return () => stop.abort()
    },
    // The camera is opened once.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
  return (
    <div role="dialog" aria-modal aria-label="用相机扫" className="fixed inset-0 z-50 bg-black text-white">
      <video ref={watch} muted playsInline className="size-full object-cover" />
      <span aria-hidden className="absolute inset-x-[8%] top-1/2 h-28 -translate-y-1/2 rounded-photo border-2 border-white/80" />
      <p role="status" className="absolute inset-x-6 top-[22%] text-center text-md">
        {problem ?? '把条码放进框里'}
      </p>
      <div className="absolute inset-x-0 bottom-10 flex justify-center gap-6">
        {light && (
          <button
            type="button"
            aria-label="手电"
            aria-pressed={light.on}
            onClick={() => void light.turn(!light.on).then(() => setLight({ ...light, on: !light.on }))}
            className={round}
          >
            <Icon of={Flashlight} size={22} />
          </button>
        )}
        <button
          type="button"
          aria-label="关上"
          autoFocus
          onClick={onClose}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          className={round}
        >
          <Icon of={X} size={22} />
        </button>
      </div>
    </div>
  )
}
