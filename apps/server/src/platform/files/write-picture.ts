import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Writes an encoded picture into a folder, whole or not at all, and answers its name there: the same picture again, with the same salt, is the same file. */
export async function writePicture(folder: string, webp: Buffer, salt = ''): Promise<string> {
  const name = `${createHash('sha256').update(webp).update(salt).digest('hex').slice(0, 32)}.webp`
  // For this user's eyes only, as they are their member's.
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  const unfinished = `${file}.${process.pid}.${randomUUID()}`
  await fs.writeFile(unfinished, webp, { mode: 0o600 })
  await fs.rename(unfinished, file)
  return name
}
