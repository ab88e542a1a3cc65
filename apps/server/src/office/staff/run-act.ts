import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { execute } from '../../platform/acts/execute.ts'
import { staffHandlers } from '../acts/staff-acts.ts'
import type { StaffParts } from '../acts/staff-handlers.ts'
import { readOptions } from './act-options.ts'
import { tellActs } from './tell-acts.ts'

/** A staff command: the member of staff, the reason, and the options by name. */
export interface Typed {
  staff: string
  reason: string
  options: Readonly<Record<string, string>>
}

/** Runs an act from the command line. Answers a sentence for the terminal; throws a sentence when the act is refused. */
export async function runAct<Name extends ActName>(deps: StaffParts, name: Name, { staff, reason, options }: Typed): Promise<string> {
  const raw = await readOptions(acts[name], options)
  const { input, data } = await execute(deps, staffHandlers, { name, raw, actor: { via: 'cli', name: staff, reason } })
  return tellActs[name](data, input, deps.config)
}
