import './views-tables.ts'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { VIEWS_AT_MOST } from '@otsukai/contract/desk/views'
import { transaction } from '../../platform/db/transaction.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'

/** Views of lists that somebody keeps. A shared computer is nobody's and keeps none. */
export const viewRoutes: DeskRoutes = (on, { db }) => {
  on(deskCalls.deskViews, ({ id }) =>
    db
      .selectFrom('staff_views')
      .select(['id', 'list', 'name', 'search'])
      .where('staff_id', '=', id ?? 0)
      .orderBy('list')
      .orderBy('name')
      .execute(),
  )
  on(deskCalls.keepView, ({ id: staffId }, { list, name, search }) => {
    if (staffId === null) throw actRefused('共用电脑不留视图，请用自己的登录。')
    return transaction(db, async (tx) => {
      // Two tabs count one after the other.
      await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().executeTakeFirstOrThrow()
      const kept = await tx
        .insertInto('staff_views')
        .values({ staff_id: staffId, list, name, search: JSON.stringify(search) })
        .onConflict((same) => same.columns(['staff_id', 'list', 'name']).doUpdateSet({ search: JSON.stringify(search) }))
        .returning(['id', 'list', 'name', 'search'])
        .executeTakeFirstOrThrow()
      const { n } = await tx
        .selectFrom('staff_views')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('staff_id', '=', staffId)
        .executeTakeFirstOrThrow()
      if (n > VIEWS_AT_MOST) throw actRefused(`最多留 ${VIEWS_AT_MOST} 个视图，先删掉用不着的。`)
      return kept
    })
  })
  on(deskCalls.dropView, async ({ id: staffId }, { id }) => {
    await db
      .deleteFrom('staff_views')
      .where('id', '=', id)
      .where('staff_id', '=', staffId ?? 0)
      .execute()
    return null
  })
}
