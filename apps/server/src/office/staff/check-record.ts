import { brokenSeal, hasSeal, lastSeal } from '../../platform/acts/seal-acts.ts'
import type { Use } from '../../platform/parts.ts'

/**
 * Computes every seal of the record of acts anew. Throws a sentence where one does not match its rows, or where `told`, a seal that was
 * kept elsewhere, is none of them: whoever can write to the database could have sealed everything anew.
 */
export async function checkRecord({ db }: Use<'db'>, told: string | null): Promise<string> {
  const broken = await brokenSeal(db)
  if (broken !== null) throw new Error(`The record of acts was changed: the seal through act ${broken} does not match its rows.`)
  if (told !== null && !(await hasSeal(db, Buffer.from(told, 'base64'))))
    throw new Error('The record of acts was changed: it does not go through that seal.')
  const last = await lastSeal(db)
  if (!last) return 'No act is sealed yet.'
  return `The record of acts is whole up to act ${last.throughId}, sealed ${last.seal.toString('base64')}.`
}
