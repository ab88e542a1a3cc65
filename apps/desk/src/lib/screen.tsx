import { Bar, Live } from '@otsukai/ui/desk/bar.tsx'
import { isFocusLost, isUsed } from '@otsukai/ui/desk/focus.ts'
import { IconButton } from '@otsukai/ui/desk/icon-button.tsx'
import { PhoneBar } from '@otsukai/ui/desk/phone.tsx'
import { useLocation, type LinkProps } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { showFind } from './find.ts'
import { useLive } from './live.ts'
import { usePhone } from './phone.ts'

interface ScreenProps {
  title: string
  /** Of a detail: the list it is of. */
  back?: { name: string; link: LinkProps }
  /** Of a detail: its place in the list, with the way to its neighbours. */
  place?: { words: string; onUp?: () => void; onDown?: () => void }
  facts?: ReactNode
  children: ReactNode
}

/** A screen of the desk: its bar, and below it what fills the rest of the window. */
export function Screen({ title, back, place, facts, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null)
  const { state } = useLive()
  const phone = usePhone()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    document.title = `${title} · 工作台`
  }, [title])
  // The focused element went with the last screen: keys and screen readers go on in this one.
  useLayoutEffect(() => {
    if (isUsed() && isFocusLost()) main.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <main ref={main} tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {phone ? (
        <PhoneBar title={title} facts={facts}>
          <Live state={state} />
          <IconButton icon={Search} name="找" onClick={() => showFind(true)} />
        </PhoneBar>
      ) : (
        <Bar title={title} facts={facts} live={state} onFind={() => showFind(true)} {...(back && { back })} {...(place && { place })} />
      )}
      {children}
    </main>
  )
}
