import { sql } from 'kysely'
import { beijingDay } from '../../platform/beijing-day.ts'
import { type Grant, lateGrants } from '../../people/staff/late-grants.ts'
import { lastSeal } from '../../platform/acts/seal-acts.ts'
import type { DeskKind } from '../../platform/desk/desk-kinds.ts'
import type { Use } from '../../platform/parts.ts'
import { dueOfEntry, isSnoozed } from './tell-entry.ts'
import { entryRows } from './entry-rows.ts'
import { kindZh } from './entry-words.ts'

interface News {
  /** By which it is told once. */
  key: string
  text: string
}

/** Entries for which somebody is fetched once they are overdue. */
const cannotWait: readonly DeskKind[] = ['bidByHand', 'accountPaused', 'doubt']
/** More than anybody makes between two rounds to hide one among them. */
const GRANTS_AT_MOST = 10_000
const ENTRIES_AT_MOST = 100
/** Longer than anything below is news. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * Tells the staff's group whatever changes who may do what, each day's newest seal of the record of acts, and what is overdue and cannot
 * wait. Each is told once; what could not be told is tried again, and a process that dies right after telling tells it twice.
 */
export async function tellRobot(deps: Use<'config' | 'db' | 'clock' | 'robot'>): Promise<void> {
  const now = deps.clock()
  await deps.db
    .deleteFrom('robot_told')
    .where('at', '<', now - KEPT_MS)
    .execute()
  const news = [
    ...(await lateGrants(deps, GRANTS_AT_MOST)).map(tellGrant).toReversed(),
    ...(await sealNews(deps, now)),
    ...(await overdueNews(deps, now)),
  ]
  if (news.length === 0) return
  const keys = news.map(({ key }) => key)
  const told = new Set((await deps.db.selectFrom('robot_told').select('key').where('key', 'in', keys).execute()).map(({ key }) => key))
  for (const { key, text } of news) {
    if (told.has(key)) continue
    if (!(await deps.robot.tell(text))) return
    await deps.db
      .insertInto('robot_told')
      .values({ key, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const tellGrant = ({ id, said, by, secondBy }: Grant): News => ({
  key: `act:${id}`,
  text: `权限变动：${said}。${by} 操作，${secondBy === null ? '没有第二个人' : `${secondBy} 复核`}。不是你们商量好的，请马上停用并告诉其他店长。`,
})

async function sealNews({ db }: Use<'db'>, now: number): Promise<News[]> {
  const last = await lastSeal(db)
  const text = `操作记录封到第 ${last?.throughId} 条：${last?.seal.toString('base64')}。留着这条，以后可以核对记录没被改过。`
  return last ? [{ key: `seal:${beijingDay(now)}`, text }] : []
}

async function overdueNews(deps: Use<'config' | 'db'>, now: number): Promise<News[]> {
  const open = await entryRows(
    deps.db,
    sql`select id from desk_entries where settled_at is null and kind = any(${cannotWait}) order by opened_at, id limit ${ENTRIES_AT_MOST}`,
  )
  return open
    .filter((row) => dueOfEntry(deps, row) <= now && !isSnoozed(row, now))
    .map(({ id, kind, subject }) => ({ key: `entry:${id}`, text: `待办 ${id} 已超时：${kindZh(kind)} ${subject}。` }))
}
