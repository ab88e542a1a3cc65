import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { keyBytes, keyFile, readKey } from '../platform/key-file.ts'
import type { Config, StartSettings } from './config.ts'

/** Completes the settings with a key: that of SECRET_KEY, or, in sandbox mode, one made once and stored in `dataDir`, readable by this user only. */
export function withSecretKey(settings: StartSettings): Config {
  return { ...settings, secretKey: settings.secretKey ?? keptKey(settings.dataDir) }
}

function keptKey(dataDir: string): Buffer {
  const file = keyFile(dataDir)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  // Written to a draft and linked, so that no reader sees half a key and the first of two concurrent makers wins.
  const draft = `${file}.${process.pid}`
  if (!fs.existsSync(file)) {
    fs.writeFileSync(draft, randomBytes(keyBytes).toString('base64'), { mode: 0o600 })
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if (!fs.existsSync(file)) throw error
    } finally {
      fs.rmSync(draft, { force: true })
    }
  }
  return readKey(dataDir)!
}
