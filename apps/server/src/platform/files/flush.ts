import fs from 'node:fs/promises'
import path from 'node:path'

/** Flushes a file's bytes, or a folder's names, to the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await fs.open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder and its missing parents, durably. */
export async function makeFolder(folder: string): Promise<void> {
  // Readable by this user only: it holds members' data.
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path.resolve(folder); made.length >= path.resolve(first).length; made = path.dirname(made))
    await flush(path.dirname(made))
}

/** Flushes a folder and everything in it to the disk. */
export async function flushAll(folder: string): Promise<void> {
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    await (entry.isDirectory() ? flushAll(inner) : flush(inner))
  }
  await flush(folder)
}
