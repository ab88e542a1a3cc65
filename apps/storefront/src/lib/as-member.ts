import { useRouter } from '@tanstack/react-router'
import { links } from './links.ts'
import { session } from './session.ts'

/** For what only members do: `asMember(act)` acts, or sends a visitor to log in and back here. `shows` names this screen to them. */
export function useAsMember(shows?: string): (act: () => void) => void {
  const router = useRouter()
  return (act) => {
    if (session.isLoggedIn()) return act()
    const state = { from: router.state.location.href, ...(shows !== undefined && { fromName: shows }) }
    void router.navigate({ ...links.login(), state })
  }
}
