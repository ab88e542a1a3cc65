import fs from 'node:fs'
import path from 'node:path'

export const keyBytes = 32

/** The key's file, used when SECRET_KEY is not set. */
export const keyFile = (dataDir: string): string => path.join(dataDir, 'secret-key')

/** The key in a folder, or null. Throws when it has another length. */
export function readKey(folder: string): Buffer | null {
  const file = keyFile(folder)
  if (!fs.existsSync(file)) return null
  const key = Buffer.from(fs.readFileSync(file, 'utf8'), 'base64')
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes`)
  return key
}
