import os from 'node:os'
import path from 'node:path'

/** Spares a new sandbox what takes it longest and no test looks at: four pairs of the gateways' keys, and the drawing of photos. */
export const cheapWorld = {
  SANDBOX_KEYS_FILE: path.join(os.tmpdir(), 'otsukai-test-gateway-keys.json'),
  SANDBOX_PHOTOS: 'plain',
} as const
