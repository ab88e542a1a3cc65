import { Sheet } from '@otsukai/ui/desk/sheet.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from './session.ts'
import { useFactor } from './use-factor.tsx'

interface Asked {
  title: string
  run: () => void
}

/** Runs what needs the factor: at once within five minutes of the last one, else after a sheet that asks for it. Draw `sheet` where it is used. */
export function useStepUp(): { ask: (title: string, run: () => void) => void; sheet: ReactNode } {
  const { standing } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask: (title, run) => ((standing?.steppedUpUntil ?? 0) > serverNow() ? run() : setAsked({ title, run })),
    sheet: asked && <StepUpSheet {...asked} onClose={() => setAsked(null)} />,
  }
}

function StepUpSheet({ title, run, onClose }: Asked & { onClose: () => void }) {
  const [pending, setPending] = useState(false)
  const goOn = () => {
    onClose()
    run()
  }
  const { field, why, show } = useFactor(true, { first: true, onPasskey: goOn })
  const confirm = async () => {
    setPending(true)
    if (await show()) goOn()
    else setPending(false)
  }
  return (
    <Sheet
      title={title}
      about="先验证一次是你本人"
      button="验证"
      rank="ink"
      width={480}
      pending={pending}
      why={why}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {field}
    </Sheet>
  )
}
