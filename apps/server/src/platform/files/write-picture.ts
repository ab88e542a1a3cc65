import { createHash } from 'node:crypto'
import type { Use } from '../parts.ts'

/** Stores an encoded picture, durably, before a row names it. Answers its name in the folder, which is a hash of picture and salt. */
export async function writePicture({ files }: Use<'files'>, folder: string, webp: Buffer, salt = ''): Promise<string> {
  const name = `${createHash('sha256').update(webp).update(salt).digest('hex').slice(0, 32)}.webp`
  await files.write(`${folder}/${name}`, webp)
  return name
}
