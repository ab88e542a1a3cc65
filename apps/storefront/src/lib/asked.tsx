import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { type ReactNode, useState } from 'react'

interface Question {
  title: string
  meaning: string
  yes: string
  no: string
  /** Resolves to whether it worked. */
  onYes: () => Promise<boolean>
}

interface AskedProps extends Question {
  /** False: not any more; a question that stands open stays. */
  offered?: boolean
  act: { pending: boolean; problem: { message: string } | null; dismiss: () => void }
  /** What the member can do about the problem. */
  way?: ReactNode
  /** What is pressed first. */
  children: (ask: () => void) => ReactNode
}

/** Asks once more, in a dialog. The question stays as it was when it was opened: what is done changes what it was about before it closes. */
export function Asked({ offered = true, act, way, children, ...question }: AskedProps) {
  const [asked, setAsked] = useState<Question | null>(null)
  if (!offered && !asked) return null
  const { title, meaning, yes, no, onYes } = asked ?? question
  const close = (): void => {
    act.dismiss()
    setAsked(null)
  }
  return (
    <>
      {children(() => setAsked(question))}
      <Dialog
        open={asked !== null}
        onClose={close}
        title={title}
        buttons={
          <>
            <Button rank="main" pending={act.pending} onClick={() => void onYes().then((worked) => worked && setAsked(null))}>
              {yes}
            </Button>
            <Button onClick={close}>{no}</Button>
          </>
        }
      >
        <p className="text-ink-2">{meaning}</p>
        <Problem problem={act.problem} way={way} className="mt-4" />
      </Dialog>
    </>
  )
}
