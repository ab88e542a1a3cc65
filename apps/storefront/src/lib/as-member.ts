import { useRouter } from '@tanstack/react-router'
import { links } from './links.ts'
import { session } from './session.ts'

/** For what only members do: `asMember(act)` acts, or sends a visitor to log in and back to this screen, which is named to them there. */
export function useAsMember(): (act: () => void) => void {
  const router = useRouter()
  return (act) => {
    if (session.isLoggedIn()) return act()
    const state = { from: router.state.location.href, fromName: document.title.replace(/ · Otsukai$/, '') }
    void router.navigate({ ...links.login(), state })
  }
}
