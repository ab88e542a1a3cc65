import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { links } from './links.ts'
import { session } from './session.ts'

/** Sends a visitor to log in and back to this screen, whose title the log-in names. */
export function askToLogIn({ state, navigate }: Pick<AnyRouter, 'state' | 'navigate'>): void {
  const from = { from: state.location.href, fromName: document.title.replace(/ · Otsukai$/, '') }
  void navigate({ ...links.login(), state: from })
}

/** `asMember(act)` acts for a member, and sends a visitor to log in. */
export function useAsMember(): (act: () => void) => void {
  const router = useRouter()
  return (act) => (session.isLoggedIn() ? act() : askToLogIn(router))
}
