import fs from 'node:fs'
import path from 'node:path'

export const keyBytes = 32

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
