import { crc32, inflateRawSync } from 'node:zlib'

/** Limit of an unpacked file, against zip bombs. */
const MAX_FILE_BYTES = 256 << 20

/**
 * The files of a ZIP archive by name (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT): stored or deflated, neither split,
 * encrypted nor ZIP64. Names are GBK unless flagged as UTF-8. Throws for anything else and for a wrong checksum.
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0) throw new Error('not a ZIP archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('a ZIP archive with a broken directory')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const isUtf8 = (archive.readUInt16LE(at + 8) & 0x800) !== 0
    const name = new TextDecoder(isUtf8 ? 'utf-8' : 'gbk').decode(archive.subarray(at + 46, at + 46 + nameLength))
    files.set(name, contentOf(archive, at))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

/** The content of the file of one directory entry. */
function contentOf(archive: Buffer, entry: number): Buffer {
  const flags = archive.readUInt16LE(entry + 8)
  const method = archive.readUInt16LE(entry + 10)
  const packedBytes = archive.readUInt32LE(entry + 20)
  const header = archive.readUInt32LE(entry + 42)
  if ((flags & 1) !== 0) throw new Error('an encrypted ZIP archive')
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  const packed = archive.subarray(start, start + packedBytes)
  if (method !== 0 && method !== 8) throw new Error(`a ZIP archive packed by the method ${method}`)
  const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MAX_FILE_BYTES })
  if (crc32(content) !== archive.readUInt32LE(entry + 16)) throw new Error('a ZIP archive whose checksum does not hold')
  return content
}
