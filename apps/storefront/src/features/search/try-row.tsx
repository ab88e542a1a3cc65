import { Button } from '@otsukai/ui/button.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import type { LucideIcon } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'

interface Props {
  icon: LucideIcon
  title: string
  words: string
  /** Initial text of the box; undefined while there is none. */
  example: string | undefined
  /** Draws the result of a try, under the box. */
  result: (tried: string) => ReactNode
}

/** One method of searching: its description, and a box to try it. */
export function TryRow({ icon, title, words, example, result }: Props) {
  const [own, setOwn] = useState<string | null>(null)
  const typed = own ?? example ?? ''
  const [tried, setTried] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(typed.trim())
  }
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-3 border-t border-line p-4 first:border-t-0 tablet:grid-cols-[220px_minmax(0,1fr)] tablet:p-6 desk:grid-cols-[320px_minmax(0,1fr)]"
    >
      <div>
        <h2 className="flex items-center gap-3 text-md font-semibold">
          <Icon of={icon} className="text-ai" />
          {title}
        </h2>
        <p className="mt-1.5 text-ink-2">{words}</p>
      </div>
      <div className="min-w-0">
        <form onSubmit={submit} className="flex gap-2">
          <input
            type="text"
            aria-label={title}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setOwn(target.value)}
            className="h-11 min-w-0 flex-1 rounded-photo border border-line-strong bg-paper px-3.5 text-control"
          />
          <Button type="submit">试一试</Button>
        </form>
        <div role="status" className="flex flex-wrap not-empty:mt-3 tablet:mt-3 tablet:min-h-6 items-center gap-x-4 gap-y-2 text-sm">
          {tried && result(tried)}
        </div>
      </div>
    </section>
  )
}
