import type { PayType } from '@otsukai/contract/pay-types'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import type { Use } from '../../platform/parts.ts'

/** By which a person hears that notices come whose signature does not hold. */
interface ForgedEntries {
  keep(type: PayType): Promise<void>
}

/** One entry a gateway and day, settled or not, which this process writes at most once: whoever sends such notices costs no transaction each, and does not fill the desk. */
export function openForgedEntries(deps: Use<'db' | 'clock'>): ForgedEntries {
  const keptOn = new Map<PayType, string>()
  return {
    async keep(type) {
      const at = deps.clock()
      const day = new Date(at).toISOString().slice(0, 10)
      if (keptOn.get(type) === day) return
      keptOn.set(type, day)
      const entry = { kind: 'oddNotice', subject: `${type}:bad signature ${day}`, at, facts: { why: 'bad signature' }, once: true } as const
      try {
        await transaction(deps.db, (tx) => openEntry(tx, entry))
      } catch (error) {
        keptOn.delete(type)
        throw error
      }
    },
  }
}
