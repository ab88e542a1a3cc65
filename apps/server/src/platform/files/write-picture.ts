import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { flush, makeFolder } from './flush.ts'

/** Writes an encoded picture into a folder, atomically and durably, before a row names it. Answers its file name, which is a hash of picture and salt. */
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
