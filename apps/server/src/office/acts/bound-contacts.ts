import type { ActName } from '@otsukai/contract/acts/acts'
import { lockName } from '../../platform/db/lock-name.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'

const DAY_MS = 24 * 3_600_000

/** Acts that tell how to reach a member. */
const tellsContacts = ['show-contacts', 'show-address'] as const satisfies readonly ActName[]

/** Refuses contacts of yet another member when a person was told those of `contactsPerDay` within 24 hours; of the same one they are told again. */
export async function boundContacts(
  { config, clock }: Use<'config' | 'clock'>,
  tx: Tx,
  { memberId, staffId }: { memberId: number; staffId: number | null },
): Promise<void> {
  if (staffId === null) return
  await lockName(tx, `contacts:${staffId}`)
  const { others } = await tx
    .selectFrom('staff_acts')
    .select(({ fn }) => fn.count<number>('member_id').distinct().as('others'))
    .where('act', 'in', tellsContacts)
    .where('staff_id', '=', staffId)
    .where('refused', 'is', null)
    .where('at', '>', clock() - DAY_MS)
    .where('member_id', '!=', memberId)
    .executeTakeFirstOrThrow()
  if (Number(others) >= config.contactsPerDay)
    throw actRefused(`24 小时内你已看过 ${config.contactsPerDay} 位会员的联系方式，到上限了；要更多请导出名单，由第二个人同意。`)
}
