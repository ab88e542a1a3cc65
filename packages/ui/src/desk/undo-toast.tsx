import { Check, CircleAlert } from 'lucide-react'
import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'
import { Icon } from '../icon.tsx'
import { KeyHint } from './key-hint.tsx'
import { useKeys } from './keys.ts'

/** What was done can be taken back this long here, and in the history afterwards. */
const LIFE_MS = 6_000

interface Said {
  id: number
  text: string
  /** It was not done. */
  failed: boolean
  /** What takes it back, or mends it. */
  way: { name: string; run: () => void; undo: boolean } | null
}

const said = createSharedState<readonly Said[]>([])
let count = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function close(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  said.write(said.read().filter((one) => one.id !== id))
}

const closeLater = (id: number): void =>
  void timers.set(
    id,
    setTimeout(() => close(id), LIFE_MS),
  )

function say(text: string, failed: boolean, way: Said['way']): void {
  const id = (count += 1)
  said.write([...said.read().slice(-2), { id, text, failed, way }])
  closeLater(id)
}

/** Says that something was done; with `undo`, 撤销 takes it back. A money act is taken back by its own sheet: `way` leads there. */
export const sayDone = (text: string, { undo, way }: { undo?: () => void; way?: { name: string; run: () => void } } = {}): void =>
  say(text, false, undo ? { name: '撤销', run: undo, undo: true } : way ? { ...way, undo: false } : null)

/** Says that something was not done, where the person has moved on from it. */
export const sayFailed = (text: string, way?: { name: string; run: () => void }): void =>
  say(text, true, way ? { ...way, undo: false } : null)

/** Where the desk says what was done: at the foot, for 6 s, longer under the pointer. */
export function UndoArea() {
  const shown = useSharedState(said)
  const last = shown.findLast(({ way }) => way?.undo)
  const run = (one: Said) => {
    close(one.id)
    one.way?.run()
  }
  useKeys('刚才', [{ keys: 'mod+z', name: '撤销', off: !last, run: () => last && run(last) }], 'ground')
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-14 z-50 grid justify-items-center gap-2 px-4">
      {shown.map((one) => (
        <p
          key={one.id}
          onPointerEnter={() => clearTimeout(timers.get(one.id))}
          onPointerLeave={() => closeLater(one.id)}
          className={`appear-up pointer-events-auto flex min-h-10 items-center gap-2.5 rounded-photo px-3.5 py-2 text-paper shadow-float ${one.failed ? 'bg-[#6d2014]' : 'bg-ink'}`}
        >
          <Icon of={one.failed ? CircleAlert : Check} size={16} className={one.failed ? 'text-[#f0b9a9]' : 'text-[#b9d18a]'} />
          {one.text}
          {one.way && (
            <button type="button" onClick={() => run(one)} className="ml-1.5 flex items-center gap-1.5 underline underline-offset-3">
              {one.way.name}
              {one.way.undo && <KeyHint keys="mod+z" />}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
