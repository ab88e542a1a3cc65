import fs from 'node:fs/promises'
import path from 'node:path'

/** A cache of pictures on disk, in a folder that several processes may share; evicts the least recently used. */
export interface PictureCache {
  /** The picture's file, marked as used; null when it is not cached. */
  find(name: string): Promise<string | null>
  /** Stores a picture and answers its file. */
  keep(name: string, bytes: Buffer): Promise<string>
  /** Waits for a clearing under way. */
  settled(): Promise<void>
}

/** A file's mtime records its last use, updated at most hourly, to save writes. */
const USED_AGAIN_MS = 3_600_000
/** Cleared down to this share of the bound; checked again after a twentieth of it was written. */
const KEPT_SHARE = 0.9
const LOOK_AFTER_SHARE = 0.05

export function openPictureCache(folder: string, bytesAtMost: number): PictureCache {
  // Infinity: the first picture triggers a check of what earlier runs left.
  let written = Infinity
  let clearing: Promise<void> | null = null
  return {
    async find(name) {
      const file = path.join(folder, name)
      const found = await fs.stat(file).catch(() => null)
      if (!found) return null
      const now = new Date()
      if (now.getTime() - found.mtimeMs > USED_AGAIN_MS) await fs.utimes(file, now, now).catch(() => undefined)
      return file
    },
    async keep(name, bytes) {
      const file = path.join(folder, name)
      await fs.mkdir(path.dirname(file), { recursive: true })
      const unfinished = `${file}.${process.pid}`
      await fs.writeFile(unfinished, bytes)
      await fs.rename(unfinished, file)
      written += bytes.byteLength
      if (written > bytesAtMost * LOOK_AFTER_SHARE && !clearing) {
        written = 0
        clearing = clear(folder, bytesAtMost).finally(() => (clearing = null))
      }
      return file
    },
    settled: () => clearing ?? Promise.resolve(),
  }
}

async function clear(folder: string, bytesAtMost: number): Promise<void> {
  const files: { file: string; bytes: number; usedAt: number }[] = []
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name)
    const found = entry.isFile() ? await fs.stat(file).catch(() => null) : null
    if (found) files.push({ file, bytes: found.size, usedAt: found.mtimeMs })
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= bytesAtMost) return
  for (const one of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= bytesAtMost * KEPT_SHARE) return
    await fs.rm(one.file, { force: true })
    bytes -= one.bytes
  }
}
