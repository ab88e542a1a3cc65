import { State } from '@otsukai/ui/desk/state.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { beginAct } from '../../lib/acting.ts'

/** Who does the routine: people, or the sandbox's clerk, whom one may relieve. */
export function DutyFacts() {
  const { data } = useQuery(read(calls.deskDuty, {}))
  if (!data || data.by === 'people') return null
  return data.by === 'clerk' ? (
    <>
      <State tone="moving">自动值班员在替大家收货</State>
      <button type="button" className="link" onClick={() => beginAct({ name: 'take-duty', input: {} })}>
        我来值班
      </button>
    </>
  ) : (
    <>
      <State tone="done">{data.name}在值班</State>
      <button type="button" className="link" onClick={() => beginAct({ name: 'end-duty', input: {} })}>
        下班
      </button>
    </>
  )
}
