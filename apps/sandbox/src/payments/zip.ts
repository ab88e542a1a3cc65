import { crc32, deflateRawSync } from 'node:zlib'

interface Packed {
  name: Buffer
  content: Buffer
}

/** The fields shared by a file's header and its entry in the directory: version 2.0, no flags, deflated, no date. */
function facts({ name, content }: Packed, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const number = (value: number, bytes: 2 | 4): Buffer => {
  const field = Buffer.alloc(bytes)
  field.writeUIntLE(value, 0, bytes)
  return field
}

/** A ZIP archive. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zip(files: readonly Packed[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const packed = deflateRawSync(file.content)
    const header = Buffer.concat([number(0x04034b50, 4), facts(file, packed), file.name, packed])
    directory.push(number(0x02014b50, 4), number(20, 2), facts(file, packed), Buffer.alloc(10), number(at, 4), file.name)
    local.push(header)
    at += header.length
  }
  const list = Buffer.concat(directory)
  const counts = [number(0, 4), number(files.length, 2), number(files.length, 2), number(list.length, 4), number(at, 4), number(0, 2)]
  return Buffer.concat([...local, list, number(0x06054b50, 4), ...counts])
}
