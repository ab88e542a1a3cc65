import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Config, Settings } from './config.ts'

/** Completes the settings with a key: the one told, or, in sandbox mode, one made once and kept in `dataDir` for this user's eyes only. */
export function withSecretKey(settings: Settings): Config {
  return { ...settings, secretKey: settings.secretKey ?? keptKey(settings.dataDir) }
}

const keyBytes = 32

/** Where the key lies when it was not told. */
export const keyFile = (dataDir: string): string => path.join(dataDir, 'secret-key')

/** The key that lies in a folder, or null. */
export function readKey(folder: string): Buffer | null {
  const file = keyFile(folder)
  if (!fs.existsSync(file)) return null
  const key = Buffer.from(fs.readFileSync(file, 'utf8'), 'base64')
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes`)
  return key
}

function keptKey(dataDir: string): Buffer {
  const file = keyFile(dataDir)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  // Written beside and linked into place: a reader never meets half a key, and of two makers the first one's stays.
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
