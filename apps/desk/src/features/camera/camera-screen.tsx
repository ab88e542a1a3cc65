import { Icon } from '@otsukai/ui/icon.tsx'
import { LogoSeal } from '@otsukai/ui/logo-seal.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { Camera, Check, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface Shot {
  key: number
  src: string
  file: File
  state: 'sending' | 'there' | 'waits'
}

/** A phone as the camera of a bench: it shows two digits once, then sends photos; it reads nothing. */
export function CameraScreen() {
  const [digits, setDigits] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const [shots, setShots] = useState<readonly Shot[]>([])
  const field = useRef<HTMLInputElement>(null)
  const count = useRef(0)
  const claimed = useRef(false)

  useEffect(() => {
    const token = location.hash.slice(1)
    if (token === '' || claimed.current) return
    claimed.current = true
    // It may be taken once: nobody finds it in the history.
    history.replaceState(null, '', location.pathname)
    void act(calls.claimPhone, { token }).then((done) => ('data' in done ? setDigits(done.data.digits) : setProblem(done.problem)))
  }, [])

  const send = async ({ key, file }: Shot) => {
    const change = (state: Shot['state']) => setShots((before) => before.map((one) => (one.key === key ? { ...one, state } : one)))
    change('sending')
    const done = await act(calls.stationPhoto, { photo: file })
    change('data' in done ? 'there' : 'waits')
    setProblem(done.problem)
    if ('data' in done) setDigits(null)
  }
  const add = (files: Iterable<File>) => {
    const taken = [...files].map((file): Shot => ({ key: (count.current += 1), src: URL.createObjectURL(file), file, state: 'sending' }))
    setShots((before) => [...taken.toReversed(), ...before].slice(0, 12))
    for (const shot of taken) void send(shot)
  }
  const retry = () => shots.filter(({ state }) => state === 'waits').forEach((shot) => void send(shot))
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  const waiting = shots.filter(({ state }) => state === 'waits').length

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-120 flex-col gap-4 p-5">
      <h1 className="flex items-center gap-2.5 text-lg font-semibold">
        <LogoSeal size={26} />
        仓库的相机
      </h1>
      {digits !== null && (
        <section className="rounded-photo border border-line bg-paper p-5 text-center">
          <p className="text-ink-2">在电脑上输入这两位数字，再开始拍</p>
          <p className="num mt-1 text-[64px]/18 font-semibold tracking-[.12em]">{digits}</p>
        </section>
      )}
      <Problem problem={problem} />
      {waiting > 0 && (
        <Note
          kind="act"
          way={
            <button type="button" onClick={retry}>
              再传一次
            </button>
          }
        >
          {waiting} 张还没传上去，连上网会自动再传。
        </Note>
      )}
      <div className="grid grid-cols-3 gap-2">
        {shots.map(({ key, src, state }) => (
          <span key={key} className="relative aspect-square overflow-hidden rounded-photo bg-sunk">
            <img src={src} alt="" className={`size-full object-cover ${state === 'there' ? '' : 'opacity-60'}`} />
            <span className="absolute right-1.5 bottom-1.5 rounded-tag bg-ink/70 px-1 text-cap text-white">
              {state === 'waits' ? (
                '等上传'
              ) : (
                <Icon of={state === 'there' ? Check : LoaderCircle} size={14} className={state === 'there' ? '' : 'spin'} />
              )}
            </span>
          </span>
        ))}
      </div>
      {shots.length === 0 && <p className="text-ink-3">拍了会到电脑上正在办的那一件。</p>}
      <button
        type="button"
        onClick={() => field.current?.click()}
        className="sticky bottom-5 mt-auto flex h-14 items-center justify-center gap-2 rounded-photo bg-ink text-md font-semibold text-paper"
      >
        <Icon of={Camera} size={22} />
        拍一张
      </button>
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          if (target.files) add([...target.files])
          target.value = ''
        }}
      />
    </main>
  )
}
