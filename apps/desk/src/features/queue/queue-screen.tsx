import type { DataOf } from '@otsukai/contract/call'
import type { deskQueue } from '@otsukai/contract/desk/queue'
import { Button } from '@otsukai/ui/button.tsx'
import { Chip } from '@otsukai/ui/chip.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { DeskList } from '../../lib/desk-list.tsx'
import type { ListSearch } from '../../lib/list-search.ts'
import { usePhone } from '../../lib/phone.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { EntryPeek } from './entry-peek.tsx'
import { kindNames } from './queue-kinds.ts'
import { queueList, settledList } from './queue-list.tsx'
import { SnoozeSheet } from './snooze-sheet.tsx'
import { claimAll, claimOrRelease, takeNext } from '../../lib/entry-acts.ts'
import type { Entry } from '@otsukai/contract/desk/queue'

const views: Readonly<Record<string, object>> = {
  mine: { mine: 'true' },
  unclaimed: { unclaimed: 'true' },
  snoozed: { state: 'snoozed' },
  settled: { state: 'settled' },
}

/** What the list's address asks the server for. */
export const wantedEntries = ({ view = 'all', kind }: ListSearch) =>
  readPages(calls.deskQueue, { ...views[view], ...(kind !== undefined && { kind }) } as never)

type Tabs = DataOf<typeof deskQueue>['tabs']

const counted = (n: number) => ({ n, more: false })

const nothings: Readonly<Record<string, { title: string; help: string }>> = {
  all: { title: '都办完了', help: '有新的事会自动出现在这里。' },
  mine: { title: '你手上没有了', help: '按“下一个”，拿最急的一件。' },
  unclaimed: { title: '每一件都有人在办', help: '有新的事会自动出现在这里。' },
  snoozed: { title: '没有放到稍后的', help: '到点的会自动回到待办。' },
  settled: { title: '还没有办结的', help: '办结的会留在这里。' },
}

/** What people must look at, the most urgent first. */
export function QueueScreen({ search }: { search: ListSearch }) {
  const navigate = useNavigate()
  const query = useInfiniteQuery(wantedEntries(search))
  const [putOff, setPutOff] = useState<Entry | null>(null)
  const [asking, setAsking] = useState(false)
  const phone = usePhone()
  const view = search['view'] ?? 'all'
  const kind = search['kind']
  const tabs = (query.data?.pages.at(-1) as { tabs?: Tabs } | undefined)?.tabs
  const kinds = Object.entries(tabs?.kinds ?? {})
    .filter(([, n]) => n > 0)
    .slice(0, phone ? 0 : search['peek'] === undefined ? 6 : 2)
  const open = view !== 'settled'

  const next = async () => {
    setAsking(true)
    const entry = await takeNext(kind)
    setAsking(false)
    if (entry) await navigate({ to: '/queue', search: { kind, peek: String(entry.id) } })
  }
  useKeys('待办', [{ keys: 'e', name: '下一个', run: () => void next() }])

  return (
    <Screen title="待办">
      <DeskList<Entry>
        of={open ? queueList : settledList}
        search={search}
        query={query}
        {...(tabs && {
          counts: { all: counted(tabs.all), mine: counted(tabs.mine), unclaimed: counted(tabs.unclaimed), snoozed: counted(tabs.snoozed) },
        })}
        start={
          <>
            <Button rank="ink" size="small" pending={asking} onClick={() => void next()}>
              <span className="flex items-center gap-1.5">
                下一个
                <KeyHint keys="e" />
              </span>
            </Button>
            {kind === undefined &&
              open &&
              kinds.map(([value, n]) => (
                <Chip key={value} onPress={() => void navigate({ to: '.', search: { ...search, kind: value, peek: undefined } })}>
                  {kindNames[value] ?? value} {n}
                </Chip>
              ))}
          </>
        }
        onOpen={({ id, about }) =>
          void navigate(
            about?.kind === 'order'
              ? { to: '/orders/$id', params: { id: about.id } }
              : { to: '.', search: { ...search, peek: String(id) } },
          )
        }
        rowKeys={
          open
            ? [
                { keys: 'c', name: '认领', run: (entry) => void claimOrRelease(entry) },
                { keys: 's', name: '稍后', run: setPutOff },
              ]
            : []
        }
        {...(open && {
          bulk: (entries) => [
            {
              name: '认领',
              icon: Hand,
              why: entries.every(({ claimedBy }) => claimedBy?.mine) ? '已经都是你的' : null,
              run: () => void claimAll(entries.filter(({ claimedBy }) => !claimedBy?.mine)),
            },
          ],
        })}
        peek={(entry, ways) => <EntryPeek key={entry.id} listed={entry} onPutOff={setPutOff} {...ways} />}
        empty={
          <Nothing
            drawing="done"
            {...(kind === undefined
              ? (nothings[view] ?? nothings['all']!)
              : { title: `没有“${kindNames[kind] ?? kind}”`, help: '去掉这个条件，看别的。' })}
          />
        }
      />
      {putOff && <SnoozeSheet entry={putOff} onClose={() => setPutOff(null)} />}
    </Screen>
  )
}
