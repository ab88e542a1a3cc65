import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, isFileName, type ListedFile } from '@otsukai/connectors/file-store'
import { codeOf } from '../db/failures.ts'
import { flush, makeFolder } from './flush.ts'

/** A folder of this machine as the store of pictures. Writes atomically and durably. */
export const openFolderStore = (folder: string): FileStore => ({
  async write(name, bytes) {
    const file = path.join(folder, name)
    await makeFolder(path.dirname(file))
    const unfinished = `${file}.${process.pid}.${randomUUID()}`
    await fs.writeFile(unfinished, bytes, { mode: 0o600, flush: true })
    await fs.rename(unfinished, file)
    await flush(path.dirname(file))
  },
  async read(name) {
    const handle = await fs.open(path.join(folder, name)).catch(orNull)
    if (!handle) return null
    const { size } = await handle.stat()
    return { bytes: size, stream: handle.createReadStream() }
  },
  remove: (name) => fs.rm(path.join(folder, name), { force: true }),
  list: () => listFolder(folder),
  isResting: () => false,
})

/** Throws for anything but files and folders: a link would lead out of the folder. */
async function* listFolder(folder: string, inside = ''): AsyncGenerator<ListedFile> {
  for (const entry of (await fs.readdir(path.join(folder, inside), { withFileTypes: true }).catch(orNull)) ?? []) {
    const name = path.posix.join(inside, entry.name)
    if (entry.isDirectory()) yield* listFolder(folder, name)
    else if (!entry.isFile()) throw new Error(`${path.join(folder, name)} is neither a picture nor a folder.`)
    // A write that was cut off leaves a file of another name.
    else if (isFileName(name)) {
      const found = await fs.stat(path.join(folder, name)).catch(orNull)
      if (found) yield { name, bytes: found.size }
    }
  }
}

function orNull(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
