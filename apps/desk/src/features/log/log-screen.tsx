import type { LogRow } from '@otsukai/contract/desk/log'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { PartHead, Peek } from '@otsukai/ui/desk/peek.tsx'
import { Transfers } from '@otsukai/ui/desk/transfers.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fileOf } from '../../lib/export-tool.tsx'
import { DeskList, type PeekWays } from '../../lib/desk-list.tsx'
import { transferLines } from '../../lib/ledger-words.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { subjectAt } from '../../lib/places.ts'
import { Screen } from '../../lib/screen.tsx'
import { useMay } from '../../lib/session.ts'
import { MovedPart } from '../../lib/moved-part.tsx'
import { beijing } from '../../lib/times.ts'
import { logList, viaZh } from './log-list.tsx'

export const wantedLog = ({ view, q, kind }: ListSearch) =>
  readPages(calls.deskLog, {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(view !== 'all' && { refused: view === 'refused' ? ('true' as const) : ('false' as const) }),
  })

/** Who did what, when and why. */
export function LogScreen({ search }: { search: ListSearch }) {
  const query = useInfiniteQuery(wantedLog(search))
  const may = useMay()
  return (
    <Screen title="记录" facts={!may(['money.read', 'staff.manage']) && <span>只有你自己的</span>}>
      <DeskList
        of={logList}
        search={search}
        query={query}
        file={fileOf('log', wantedLog(search))}
        peek={(row, ways) => <LogPeek key={row.id} row={row} {...ways} />}
        empty={<Nothing drawing="none" title="没有记录" help="每一步操作都会记在这里：谁，什么时候，为什么。" />}
      />
    </Screen>
  )
}

const LogPeek = ({ row, ...ways }: { row: LogRow } & PeekWays) => {
  return (
    <Peek label="记录" head={row.titleZh} {...ways}>
      <p className="text-md font-semibold">{row.saidZh}</p>
      {row.refused !== null && <Note kind="act">没做成：{row.refused}</Note>}
      <Facts>
        <Fact name="谁">{row.by}</Fact>
        <Fact name="北京时间">{beijing(row.at)}</Fact>
        <Fact name="来源">{viaZh[row.via] ?? row.via}</Fact>
        <Fact name="为什么">{row.reason || '–'}</Fact>
        {row.subject && (
          <Fact name="关于">
            <About of={row.subject} />
          </Fact>
        )}
        {row.proposal !== null && <Fact name="复核">第 {row.proposal} 号</Fact>}
        <Fact name="编号">{row.id}</Fact>
      </Facts>
      <MovedPart head="改了什么" states={row.states} />
      {row.transfers.length > 0 && (
        <section>
          <PartHead>钱这样走的</PartHead>
          <Transfers lines={transferLines(row.transfers)} />
        </section>
      )}
    </Peek>
  )
}

/** What an act was about, with the way to its page where it has one. */
function About({ of: { kind, id } }: { of: NonNullable<LogRow['subject']> }) {
  const to = subjectAt(kind, id)
  return to ? (
    <Link {...to} className="link">
      {id}
    </Link>
  ) : (
    id
  )
}
