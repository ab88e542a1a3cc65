import fs from 'node:fs/promises'
import path from 'node:path'

/** Makes what was written durable: a file's bytes, or the names in a folder. */
export async function flush(file: string): Promise<void> {
  const handle = await fs.open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder and those above it that are missing, durably. */
export async function makeFolder(folder: string): Promise<void> {
  // For this user's eyes only, as what lies in it is some member's.
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path.resolve(folder); made.length >= path.resolve(first).length; made = path.dirname(made))
    await flush(path.dirname(made))
}

/** Makes all that lies in a folder durable, and the folder itself. */
export async function flushAll(folder: string): Promise<void> {
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    await (entry.isDirectory() ? flushAll(inner) : flush(inner))
  }
  await flush(folder)
}
