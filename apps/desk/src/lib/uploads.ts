import { act } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useLatest } from '@otsukai/ui/use-latest.ts'
import { useEffect, useRef, useState } from 'react'

/** A photo on its way to the server, or there. */
export interface Upload {
  key: string
  /** What is drawn. */
  src: string
  state: 'sending' | 'there' | 'waits'
  /** Its id, once it is there. */
  id: string | null
  /** Why it did not come through. */
  why: string | null
}

interface Held extends Upload {
  file: File | null
}

export const photoAddress = (id: string): string => `/api/desk/photos/${id}`

export interface Uploads {
  photos: readonly Upload[]
  /** Ids of those that are there. */
  ids: string[]
  /** Some are on their way, or wait for the network. */
  unsent: boolean
  /** Some are on their way. */
  sending: boolean
  most: number
  add: (files: Iterable<File>) => void
  /** Takes photos that are there already. */
  take: (ids: readonly string[]) => void
  remove: (key: string) => void
  /** Sends again what did not come through. */
  retry: () => void
  clear: () => void
}

/** A photo that is there already. */
const there = (id: string): Held => ({ key: id, src: photoAddress(id), state: 'there', id, why: null, file: null })

/** Photos of something at the bench, which may have some already. What the network loses waits here and is sent again when there is one. */
export function useUploads(most: number, begun: readonly string[] = []): Uploads {
  const [photos, setPhotos] = useState<readonly Held[]>(() => begun.map(there))
  const count = useRef(0)
  // Taken away by hand: a phone would bring them again.
  const gone = useRef(new Set<string>())
  const latest = useLatest(photos)

  const change = (key: string, next: Partial<Held>) =>
    setPhotos((before) => before.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const send = async (key: string, file: File) => {
    change(key, { state: 'sending', why: null })
    const done = await act(calls.deskPhoto, { photo: file })
    if ('data' in done) change(key, { state: 'there', id: done.data.id, file: null })
    else change(key, { state: 'waits', why: done.problem.message })
  }
  const retry = () => {
    for (const { key, state, file } of latest.current) if (state === 'waits' && file) void send(key, file)
  }
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  useEffect(() => () => latest.current.forEach(forget), [latest])

  return {
    photos,
    ids: photos.flatMap(({ id }) => id ?? []),
    unsent: photos.some(({ state }) => state !== 'there'),
    sending: photos.some(({ state }) => state === 'sending'),
    most,
    retry,
    add(files) {
      const pictures = [...files].filter(({ type }) => type.startsWith('image/')).slice(0, most - photos.length)
      const held = pictures.map((file): Held => {
        const key = `photo-${(count.current += 1)}`
        return { key, src: URL.createObjectURL(file), state: 'sending', id: null, why: null, file }
      })
      setPhotos((before) => [...before, ...held])
      for (const { key, file } of held) void send(key, file!)
    },
    take(ids) {
      setPhotos((before) => {
        const fresh = ids.filter((id) => !gone.current.has(id) && !before.some((one) => one.id === id)).slice(0, most - before.length)
        return fresh.length === 0 ? before : [...before, ...fresh.map(there)]
      })
    },
    remove(key) {
      setPhotos((before) =>
        before.filter((one) => {
          if (one.key !== key) return true
          if (one.id) gone.current.add(one.id)
          forget(one)
          return false
        }),
      )
    },
    clear() {
      photos.forEach(forget)
      gone.current.clear()
      setPhotos([])
    },
  }
}

const forget = ({ src }: Held): void => {
  if (src.startsWith('blob:')) URL.revokeObjectURL(src)
}
