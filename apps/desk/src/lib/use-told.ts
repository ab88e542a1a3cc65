import type { Problem } from '@otsukai/web/action.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'
import { doRoutine } from './do-act.ts'

interface Asked {
  name: string
  input: Readonly<Record<string, unknown>>
  reason: string
}

/** What an act tells once somebody presses for it, so that it is on record who looked. Null input: they may not. */
export function useTold<Told>(asked: Asked | null) {
  const [told, setTold] = useState<Told | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const attempt = useAttempt()
  const show = async () => {
    if (!asked) return
    setPending(true)
    const { did, problem: refused } = await doRoutine(attempt, asked)
    setPending(false)
    setProblem(refused)
    if (did) setTold(did.data as Told)
  }
  return { told, mayShow: asked !== null, problem, pending, show: () => void show() }
}
