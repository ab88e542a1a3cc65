import { type Act, mayDo, needsStepUp, rightsOf } from '@otsukai/contract/acts/act'
import { acts } from '@otsukai/contract/acts/acts'
import type { ActTold } from '@otsukai/contract/desk/acts'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { z } from 'zod'
import type { Settings } from '../../platform/parts.ts'
import { limitOf } from '../acts/act-stakes.ts'

/** Every act that somebody with these rights may do, as the desk draws its form from it. */
export const actsFor = (permissions: ReadonlySet<Permission>, config: Settings): ActTold[] =>
  Object.entries<Act>(acts)
    .filter(([, { looks, permission }]) => !looks && mayDo({ permission }, permissions))
    .map(([name, act]) => ({
      name,
      titleZh: act.titleZh,
      permission: rightsOf(act)[0]!,
      input: schemaOf(act.input),
      about: act.about,
      restsOn: act.rests,
      stepUp: needsStepUp(act),
      secondPersonFrom: act.second && { aboveJpy: limitOf(config, act.second), inCases: act.second === 'inCases' },
      undoneBy: act.undoneBy,
    }))

const schemaOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return rest
}
