import { randomUUID } from 'node:crypto'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { answerLook, execute } from '../../platform/acts/execute.ts'
import type { Actor } from '../../platform/acts/handlers.ts'
import { actRefused, Fault } from '../../platform/http/errors.ts'
import { keepStaffPhoto } from '../../people/staff/staff-photos.ts'
import { actBook } from '../acts/act-book.ts'
import type { StaffParts } from '../acts/staff-handlers.ts'
import { type PictureFile, readOptions } from './act-options.ts'
import { tellActs } from './tell-acts.ts'

/** Runs an act from the command line. Answers a sentence for the terminal; throws a sentence when the act is refused. */
export async function runAct<Name extends ActName>(
  deps: StaffParts,
  name: Name,
  actor: Actor,
  options: Readonly<Record<string, string>>,
): Promise<string> {
  const raw = await readOptions(acts[name], options, (file) => storePicture(deps, file, actor.name))
  if (acts[name].looks) {
    const { input, data } = await answerLook(deps, actBook, { name, raw, actor })
    return tellActs[name](data, input, deps.config)
  }
  const result = await execute(deps, actBook, { name, raw, actor, requestId: randomUUID() })
  if (result.proposal) return `A second person must agree: proposal ${result.proposal.id} waits at the desk.`
  return tellActs[name](result.data, result.input, deps.config)
}

/** Stores a picture before the act that names it. Throws a sentence for a file that is none. */
async function storePicture(deps: StaffParts, { name, bytes }: PictureFile, staff: string): Promise<string> {
  try {
    return await keepStaffPhoto(deps, { bytes, by: staff })
  } catch (error) {
    throw error instanceof Fault ? actRefused(`${name} 不是图片：${error.message}`) : error
  }
}
