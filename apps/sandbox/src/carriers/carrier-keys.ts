import { createHmac } from 'node:crypto'
import type { Origins } from '../world/keys.ts'

/** What a sender is given: its key, and the secret by which notices are signed. */
export const carrierKeys = ({ worldId, webhookSecret }: Origins) => ({
  key: `ck-${worldId}`,
  noticeSecret: createHmac('sha256', webhookSecret).update('notices of the carrier').digest('hex'),
})
