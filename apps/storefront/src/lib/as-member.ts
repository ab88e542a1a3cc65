import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { links } from './links.ts'
import { session } from './session.ts'

/** Sends somebody to log in and back to this screen, which is named to them there. */
export function askToLogIn({ state, navigate }: Pick<AnyRouter, 'state' | 'navigate'>): void {
  const from = { from: state.location.href, fromName: document.title.replace(/ · Otsukai$/, '') }
  void navigate({ ...links.login(), state: from })
}

/** For what only members do: `asMember(act)` acts, or sends a visitor to log in and back. */
export function useAsMember(): (act: () => void) => void {
  const router = useRouter()
  return (act) => (session.isLoggedIn() ? act() : askToLogIn(router))
}
