import type { Entry } from '@otsukai/contract/desk/queue'
import { formatJpy } from '@otsukai/money/format'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { beijingShort } from '../../lib/times.ts'
import { detailZh } from '../../lib/entry-words.ts'
import { kindNames } from './queue-kinds.ts'
import { settlerZh } from '../../lib/settled-words.ts'
import { entryTone, groupAt, limitOf } from '../../lib/urgency.ts'

const groups = {
  now: { id: 'now', title: '现在就要', note: '超时，或一小时内到期' },
  today: { id: 'today', title: '今天之内' },
  later: { id: 'later', title: '这几天' },
} as const
const aside = { id: 'aside', title: '放到稍后的' }
const over = { id: 'over', title: '已办结', note: '新的在上' }

/** What people must look at, as a list. */
export const queueList: ListDefinition<Entry> = {
  id: 'queue',
  name: '待办',
  unit: '项',
  idOf: ({ id }) => String(id),
  nameOf: ({ titleZh, detailZh }) => `${titleZh} ${detailZh}`,
  several: { actsOf: ({ acts }) => acts, yenOf: ({ amountJpy }) => amountJpy },
  views: [
    { id: 'all', name: '全部' },
    { id: 'mine', name: '我的' },
    { id: 'unclaimed', name: '没人认领' },
    { id: 'snoozed', name: '稍后' },
    { id: 'settled', name: '已办结' },
  ],
  filters: [{ id: 'kind', name: '种类', choices: Object.entries(kindNames).map(([value, name]) => ({ value, name })) }],
  orders: [],
  finds: false,
  groupOf: (entry) => (entry.settledAt !== null ? over : entry.snoozedUntil !== null ? aside : groups[groupAt(entry, serverNow())]),
  phone: (entry) => (
    <span className="flex min-w-0 flex-1 items-center gap-3 leading-5">
      <span className="min-w-0 flex-1">
        <State tone={entryTone(entry, serverNow())}>{entry.titleZh}</State>
        <span className="block truncate pl-3.5 text-cap text-ink-3">
          {detailZh(entry.detailZh)}
          {entry.claimedBy && ` · ${entry.claimedBy.name}`}
        </span>
      </span>
      <span className="text-right">
        {entry.amountJpy ? <span className="num block font-medium">{formatJpy(entry.amountJpy)}</span> : null}
        <Age waitedMs={(entry.settledAt ?? serverNow()) - entry.openedAt} limitMs={limitOf(entry)} />
      </span>
    </span>
  ),
  columns: [
    {
      id: 'title',
      head: '事项',
      width: 148,
      cell: (entry) => <State tone={entryTone(entry, serverNow())}>{entry.titleZh}</State>,
    },
    {
      id: 'detail',
      head: '哪一件',
      width: 180,
      grow: 1,
      cell: ({ detailZh: detail, notes }) => (
        <>
          {detailZh(detail)}
          {notes > 0 && <span className="ml-2 text-cap text-ink-3">备注 {notes}</span>}
        </>
      ),
    },
    {
      id: 'amount',
      head: '涉及 日元',
      width: 96,
      align: 'end',
      cell: ({ amountJpy }) =>
        amountJpy === undefined || amountJpy === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="num text-[14px] font-medium">{formatJpy(amountJpy)}</span>
        ),
    },
    {
      id: 'age',
      head: '等了',
      width: 84,
      align: 'end',
      cell: (entry) => <Age waitedMs={(entry.settledAt ?? serverNow()) - entry.openedAt} limitMs={limitOf(entry)} />,
    },
    {
      id: 'due',
      head: '到期',
      width: 104,
      leaves: 1,
      cell: ({ dueAt, snoozedUntil, settledAt }) => (
        <span className="num font-medium text-ink-2" title={settledAt === null && snoozedUntil !== null ? '到这时再说' : undefined}>
          {settledAt === null && snoozedUntil === null && dueAt === null ? '–' : beijingShort(settledAt ?? snoozedUntil ?? dueAt)}
        </span>
      ),
    },
    {
      id: 'claimed',
      head: '认领',
      width: 92,
      cell: ({ claimedBy, settledBy, settledAt }) =>
        settledAt !== null ? (
          <Who name={settlerZh(settledBy)} />
        ) : claimedBy ? (
          <Who name={claimedBy.name} />
        ) : (
          <span className="text-ink-3">没人</span>
        ),
    },
  ],
}

const headsOver: Readonly<Record<string, string>> = { age: '用了', due: '办结', claimed: '谁办结' }
/** What was dealt with. */
export const settledList: ListDefinition<Entry> = {
  ...queueList,
  columns: queueList.columns.map((column) => ({ ...column, head: headsOver[column.id] ?? column.head })),
}
