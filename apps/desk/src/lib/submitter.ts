import { useSession } from './session.ts'
import { useStation } from './station.ts'

/** In whose name an act is submitted; null at a shared computer before somebody said who they are. */
export function useSubmitter(): string | null {
  const { standing } = useSession()
  const { here } = useStation()
  return standing?.staff?.name ?? here?.name ?? null
}
