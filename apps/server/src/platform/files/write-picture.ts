import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { flush, makeFolder } from './flush.ts'

/** Writes an encoded picture into a folder, whole or not at all and durably, as a row will name it. Answers its name there: the same picture again, with the same salt, is the same file. */
export async function writePicture(folder: string, webp: Buffer, salt = ''): Promise<string> {
  const name = `${createHash('sha256').update(webp).update(salt).digest('hex').slice(0, 32)}.webp`
  await makeFolder(folder)
  const file = path.join(folder, name)
  const unfinished = `${file}.${process.pid}.${randomUUID()}`
  await fs.writeFile(unfinished, webp, { mode: 0o600, flush: true })
  await fs.rename(unfinished, file)
  await flush(folder)
  return name
}
