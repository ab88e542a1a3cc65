import { buffer } from 'node:stream/consumers'
import type { FileStore } from '@otsukai/connectors/file-store'

/** How much was copied. */
export interface Copied {
  count: number
  bytes: number
}

/** Several at once, as a store far away takes some 50 ms for each. */
const AT_ONCE = 8

/** Copies all files from one store into another. Tells each name that was copied. */
export async function copyFiles(from: FileStore, to: FileStore, told: (name: string) => void = () => {}): Promise<Copied> {
  const copied: Copied = { count: 0, bytes: 0 }
  // One list for all workers; a worker that fails ends it, and so the others.
  const each = from.list()
  const work = async () => {
    for await (const { name } of each) {
      // Tried again, so that one broken connection does not end a copy of many thousands.
      const bytes = await readWhole(from, name).catch(() => readWhole(from, name))
      // Removed since it was listed.
      if (bytes === null) continue
      await to.write(name, bytes)
      copied.count += 1
      copied.bytes += bytes.length
      told(name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return copied
}

async function readWhole(files: FileStore, name: string): Promise<Buffer | null> {
  const found = await files.read(name)
  if (!found) return null
  const bytes = await buffer(found.stream)
  if (bytes.length !== found.bytes) throw new Error(`${name} has ${bytes.length} bytes instead of ${found.bytes}.`)
  return bytes
}
