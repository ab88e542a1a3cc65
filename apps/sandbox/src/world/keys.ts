import { randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'

/** Settings fixed at the world's first start. Seed and items never change: everything stored builds on them. */
export interface Origins {
  worldId: string
  seed: string
  items: number
  bornAt: number
  clientId: string
  clientSecret: string
  webhookSecret: string
}

export function readOrigins(store: Store, config: Config): Origins {
  const kept = store.collection<Origins>('origins')
  const known = kept.get('world')
  if (known) return known
  const made: Origins = {
    worldId: randomUUID(),
    seed: config.seed,
    items: config.items,
    bornAt: Date.now(),
    clientId: `otsukai-${randomBytes(6).toString('hex')}`,
    clientSecret: randomBytes(24).toString('base64url'),
    webhookSecret: randomBytes(16).toString('hex'),
  }
  kept.put('world', made)
  return made
}
