import { z } from 'zod'
import { numberText, Time } from '../fields.ts'
import { permissions } from './permissions.ts'
import { roleNames } from './roles.ts'

export const Role = z.enum(roleNames)
export const Permission = z.enum(permissions)

export const staffStates = ['invited', 'active', 'suspended', 'left'] as const
export type StaffState = (typeof staffStates)[number]

/** One of the operator's people, as others of them see it. */
export const StaffPerson = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  roles: z.array(Role),
  state: z.enum(staffStates),
})
export type StaffPerson = z.output<typeof StaffPerson>

/** Who did something, and when. */
export const Doing = z.object({ by: z.string(), at: Time })

/** A page of a list by a position: `cursor` is the `nextCursor` of the page before. */
export const Keyset = { cursor: z.string().max(200).optional(), limit: numberText(1, 100).default(50) }

/** Beyond this many rows are not counted. */
export const COUNTED_AT_MOST = 1_000

/** A page of the desk's lists. `n` counts up to `COUNTED_AT_MOST`; `more`: there are more than counted. */
export const deskListOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), nextCursor: z.string().nullable(), count: z.object({ n: z.int(), more: z.boolean() }) })

/** Who acts at a shared computer: whoever's badge was scanned, or who typed their PIN beside their name. */
export const NamedBy = z.union([
  z.object({ badge: z.string().min(1).max(100) }),
  z.object({ staff: z.int().min(1), pin: z.string().min(1).max(12) }),
])
