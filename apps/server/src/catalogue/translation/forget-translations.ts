import type { Use } from '../../platform/parts.ts'
import { DAY_MS } from './budget.ts'

/** Goods that nobody has looked at for so long are sold or gone. */
const ABSENT_FOR_MS = 90 * DAY_MS

/** Takes out what is of no use any more: refusals that are over, failures of yesterday, translations of goods long absent, and spent budgets. */
export async function forgetTranslations({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db.deleteFrom('translations').where('state', '=', 'refused').where('not_before', '<', now).execute()
  await db
    .deleteFrom('translations')
    .where('state', 'in', ['asked', 'failed'])
    .where('asked_at', '<', now - DAY_MS)
    .execute()
  await db
    .deleteFrom('translations')
    .where('state', '=', 'done')
    .where('asked_at', '<', now - ABSENT_FOR_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('goods')
            .select('id')
            .whereRef('goods.id', '=', 'translations.goods_id')
            .where('heard_at', '>=', now - ABSENT_FOR_MS),
        ),
      ),
    )
    .execute()
  await db
    .deleteFrom('translation_budget')
    .where('starts_at', '<', now - 2 * DAY_MS)
    .execute()
}
