import type { ThreadRow } from '@otsukai/contract/desk/threads'
import { permissionsOf } from '@otsukai/contract/staff/roles'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { sayFailed } from '@otsukai/ui/desk/undo-toast.tsx'
import { act } from '@otsukai/web/action.ts'
import { queryClient, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '../../lib/session.ts'

/** Who answers a thread: one takes it, gives it to a colleague, or leaves it to whoever comes first. */
export function Assign({ thread: { id, assignedTo, last }, mayAnswer }: { thread: ThreadRow; mayAnswer: boolean }) {
  const { id: me } = useStaff()
  const { data } = useQuery({ ...read(calls.staffList, { limit: 100 }), staleTime: 300_000, enabled: mayAnswer })
  const give = async (to: number | null) => {
    const done = await act(calls.assignThread, { id, to })
    if (!('data' in done)) sayFailed(done.problem.message)
    await Promise.all([calls.deskThread, calls.deskThreads].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
  }
  const mine = assignedTo?.id === me
  useKeys('消息', [{ keys: 'c', name: mine ? '放回' : '我来接', run: () => void give(mine ? null : me), off: !mayAnswer || last === null }])
  if (!mayAnswer || last === null) return assignedTo && <span className="whitespace-nowrap">{assignedTo.name}在接</span>
  const people = (data?.list ?? []).filter(({ state, roles }) => state === 'active' && permissionsOf(roles).has('threads.answer'))
  const known = people.some((person) => person.id === assignedTo?.id)
  return (
    <label className="flex items-center gap-1.5 whitespace-nowrap">
      谁接
      <select
        aria-label="谁接"
        value={assignedTo?.id ?? ''}
        onChange={({ target }) => void give(target.value === '' ? null : Number(target.value))}
        className="h-7 max-w-32 rounded-photo border border-line-strong bg-paper px-1.5 text-ink"
      >
        <option value="">没人</option>
        {assignedTo && !known && <option value={assignedTo.id}>{assignedTo.name}</option>}
        {people.map(({ id: person, name }) => (
          <option key={person} value={person}>
            {person === me ? `${name}（我）` : name}
          </option>
        ))}
      </select>
    </label>
  )
}
