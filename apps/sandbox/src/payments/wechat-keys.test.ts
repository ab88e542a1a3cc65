import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startTestSandbox } from '../testing/sandbox.ts'
import type { PaymentKeys } from './payment-keys.ts'

/** Starts a world with the setting and tells what its merchant is given to verify with. */
async function keysOf(SANDBOX_WECHAT_KEYS: string, more: Record<string, string> = {}) {
  const sandbox = await startTestSandbox({ SANDBOX_WECHAT_KEYS, SANDBOX_ITEMS: '0', ...more })
  const { body } = await sandbox.caller.world<{ payments: PaymentKeys }>('/keys')
  await sandbox.stop()
  return { dataDir: sandbox.dataDir, wechat: body.payments.wechat }
}

test('SANDBOX_WECHAT_KEYS says what the merchant verifies with, at each start; the certificate of a world stays', async () => {
  const { dataDir, wechat: certified } = await keysOf('certificate')
  const at = { DATA_DIR: dataDir }
  expect(certified.platformPublicKeyPem).toContain('-----BEGIN CERTIFICATE-----')
  expect((await keysOf('certificate', at)).wechat).toMatchObject({ platformPublicKeyId: certified.platformPublicKeyId })
  const { wechat: both } = await keysOf('both', at)
  expect(both).toMatchObject({
    platformPublicKeyId: expect.stringMatching(/^PUB_KEY_ID_/),
    platformCertificatePems: [certified.platformPublicKeyPem],
  })
  const { wechat: alone } = await keysOf('', at)
  expect(alone).toMatchObject({ platformPublicKeyId: both.platformPublicKeyId, platformCertificatePems: [] })
  rmSync(dataDir, { recursive: true })
})

test('another value is refused by its name', () => {
  expect(() => readConfig({ SANDBOX_WECHAT_KEYS: 'x' })).toThrow('SANDBOX_WECHAT_KEYS must be publicKey or certificate or both, not "x"')
})
