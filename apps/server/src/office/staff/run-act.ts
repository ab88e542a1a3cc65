import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { randomUUID } from 'node:crypto'
import { permissions } from '@otsukai/contract/staff/permissions'
import { answerLook, execute } from '../../platform/acts/execute.ts'
import type { Actor } from '../../platform/acts/handlers.ts'
import { actBook } from '../acts/act-book.ts'
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
  const actor: Actor = {
    via: 'cli',
    name: staff,
    reason,
    staffId: null,
    sessionHash: null,
    permissions: new Set(permissions),
    steppedUp: true,
  }
  if (acts[name].looks) {
    const { input, data } = await answerLook(deps, actBook, { name, raw, actor })
    return tellActs[name](data, input, deps.config)
  }
  const result = await execute(deps, actBook, { name, raw, actor, requestId: randomUUID() })
  if (result.proposal) return `要第二个人同意，已提交复核（${result.proposal.id}）。`
  return tellActs[name](result.data, result.input, deps.config)
}
