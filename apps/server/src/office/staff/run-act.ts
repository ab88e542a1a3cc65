import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { execute } from '../../platform/acts/execute.ts'
import { staffHandlers } from '../acts/staff-acts.ts'
import type { StaffParts } from '../acts/staff-handlers.ts'
import { toldFields } from './act-options.ts'
import { tellActs } from './tell-acts.ts'

/** What was typed at a terminal: who, why, and the options by name. */
export interface Typed {
  staff: string
  reason: string
  options: Readonly<Record<string, string>>
}

/** Has an act done as it was typed. Answers a sentence for the person at the terminal; throws one when it is not done. */
export async function runAct<Name extends ActName>(deps: StaffParts, name: Name, { staff, reason, options }: Typed): Promise<string> {
  const told = await toldFields(acts[name], options)
  const { input, data } = await execute(deps, staffHandlers, { name, told, actor: { via: 'cli', name: staff, reason } })
  return tellActs[name](data, input, deps.config)
}
