import { useSession } from './session.ts'
import { useStation } from './station.ts'

/** In whose name an act is submitted, said beside its button. */
export function useSubmitter(): string {
  const { standing } = useSession()
  const { here } = useStation()
  const name = standing?.staff?.name ?? here?.name
  return name === undefined ? '提交时报名字' : `以${name}的名字提交`
}
