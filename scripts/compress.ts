import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Formats of pictures and fonts are compressed already. */
const text = /\.(?:html|js|css|svg|json|txt|webmanifest)$/

/** Below this a compressed answer saves no packet: one carries about 1,400 bytes. */
const leastBytes = 1_024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `<file>.br` and `<file>.gz` beside each text of a folder, once and as small as can be, so that the server compresses nothing. Returns the number of files compressed. */
async function compressFolder(folder: string): Promise<number> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
  const taken = await Promise.all(files.map(compressFile))
  return taken.filter(Boolean).length
}

async function compressFile(file: string): Promise<boolean> {
  const raw = await fs.readFile(file)
  if (raw.length < leastBytes) return false
  const [br, gz] = await Promise.all([
    brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    zip(raw, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([fs.writeFile(`${file}.br`, br), fs.writeFile(`${file}.gz`, gz)])
  return true
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: node scripts/compress.ts <folder>')
if ((await compressFolder(folder)) === 0) throw new Error(`${folder} holds no text: was it built?`)
