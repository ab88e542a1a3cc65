import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Camera, Check, LoaderCircle, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePhone } from './phone.ts'
import type { Uploads } from './uploads.ts'

interface PhotoStripProps {
  of: Uploads
  /** Pictures that are pasted anywhere on the screen land here. */
  takesPaste?: boolean
  /** The key that takes one, where letters are commands. */
  keys?: string
  /** Before the place for the next one. */
  viewfinder?: ReactNode
  className?: string
}

/** Photos of something at the bench, and the place for the next: taken by a phone's camera, chosen, dropped or pasted. */
export function PhotoStrip({ of, takesPaste = false, keys, viewfinder, className = 'grid-cols-4' }: PhotoStripProps) {
  const field = useRef<HTMLInputElement>(null)
  const phone = usePhone()
  const [over, setOver] = useState(false)
  const { photos, most, add, remove, retry } = of
  useEffect(() => {
    if (!takesPaste) return
    const paste = ({ clipboardData }: ClipboardEvent) => clipboardData && clipboardData.files.length > 0 && add(clipboardData.files)
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })
  useKeys('照片', [
    {
      keys: keys ?? 'p',
      name: '拍一张',
      off: keys === undefined || photos.length >= most,
      run: () => field.current?.click(),
    },
  ])
  return (
    <div
      className={`grid gap-2 ${className}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add(event.dataTransfer.files)
      }}
    >
      {photos.map(({ key, src, state, why }, at) => (
        <span key={key} className="relative aspect-square overflow-hidden rounded-photo bg-sunk">
          <img src={src} alt={`照片 ${at + 1}`} className={`size-full object-cover ${state === 'there' ? '' : 'opacity-60'}`} />
          <button
            type="button"
            aria-label={`去掉照片 ${at + 1}`}
            onClick={() => remove(key)}
            className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-ink/70 text-white max-tablet:size-8"
          >
            <Icon of={X} size={14} />
          </button>
          {state === 'waits' ? (
            <button
              type="button"
              title={why ?? undefined}
              onClick={retry}
              className="absolute right-1.5 bottom-1.5 rounded-tag bg-kihada px-1.5 text-cap text-white"
            >
              等上传，再试
            </button>
          ) : (
            <span className="absolute right-1.5 bottom-1.5 grid size-5 place-items-center rounded-tag bg-ink/70 text-white">
              <Icon of={state === 'there' ? Check : LoaderCircle} size={14} className={state === 'there' ? '' : 'spin'} />
              <span className="sr-only">{state === 'there' ? '已上传' : '上传中'}</span>
            </span>
          )}
        </span>
      ))}
      {viewfinder}
      {photos.length < most && (
        <button
          type="button"
          onClick={() => field.current?.click()}
          className={`grid aspect-square place-items-center content-center gap-1 rounded-photo border border-dashed text-cap ${over ? 'border-ai bg-ai-wash text-ai' : 'border-line-strong text-ink-2 hover:bg-washi'}`}
        >
          <Icon of={Camera} size={20} />
          {over ? '放在这里' : phone ? '拍一张' : '拍或选照片'}
          {keys !== undefined && !phone && <KeyHint keys={keys} />}
        </button>
      )}
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        onChange={({ target }) => {
          if (target.files) add(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}
