import type { Entry } from '@otsukai/contract/desk/queue'
import { sayDone, sayFailed } from '@otsukai/ui/desk/undo-toast.tsx'
import { act } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'

/** What the queue tells of is read anew. */
export async function entriesChanged(): Promise<void> {
  await Promise.all(
    [calls.deskQueue, calls.deskEntry, calls.deskToday, calls.deskOrder, calls.deskOrders, calls.deskParcelOf, calls.deskMember].map(
      ({ path }) => queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
}

/** Takes an entry, or gives one's own back. */
export async function claimOrRelease({ id, claimedBy }: Entry): Promise<void> {
  const mine = claimedBy?.mine === true
  const done = await act(mine ? calls.releaseEntry : calls.claimEntry, { id })
  if ('data' in done) sayDone(mine ? '已放回，别人可以认领' : claimedBy ? `已从${claimedBy.name}手上接过` : '已认领，30 分钟内是你的')
  else sayFailed(done.problem.message)
  await entriesChanged()
}

/** Takes several entries, one after the other, and says how many others had taken. */
export async function claimAll(entries: readonly Entry[]): Promise<void> {
  let failed: string | null = null
  let taken = 0
  for (const { id } of entries) {
    const done = await act(calls.claimEntry, { id })
    if ('data' in done) taken += 1
    else failed = done.problem.message
  }
  if (taken > 0) sayDone(`已认领 ${taken} 项，30 分钟内是你的`)
  if (failed !== null) sayFailed(`${entries.length - taken} 项没认领到：${failed}`)
  await entriesChanged()
}

/** Puts an entry aside, or takes it up again; answers what refused it. */
export async function snooze(id: number, until: number | null, why = ''): Promise<string | null> {
  const done = await act(calls.snoozeEntry, { id, until, why })
  if ('data' in done) sayDone(until === null ? '已放回待办' : '已放到稍后，到点会再出现')
  await entriesChanged()
  return 'data' in done ? null : done.problem.message
}

/** The most urgent entry that one may settle; null where none waits. */
export async function takeNext(kind: string | undefined): Promise<Entry | null> {
  const done = await act(calls.nextEntry, kind === undefined ? {} : { kind })
  if (!('data' in done)) sayFailed(done.problem.message)
  else if (done.data === null) sayDone('没有等着你的了')
  await entriesChanged()
  return 'data' in done ? done.data : null
}
