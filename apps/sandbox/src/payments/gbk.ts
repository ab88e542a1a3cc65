let table: Map<string, number> | undefined

/** Every character that two bytes stand for in GBK, made by decoding them all: Node decodes the encoding and does not write it. */
function codes(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const made = new Map<string, number>()
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if (character.length === 1 && character !== '\uFFFD' && !made.has(character)) made.set(character, (high << 8) | low)
    }
  }
  return made
}

/** Text in GBK; what it does not know becomes `?`. */
export function toGbk(text: string): Buffer {
  table ??= codes()
  const bytes: number[] = []
  for (const character of text) {
    const code = character.charCodeAt(0)
    const pair = table.get(character)
    if (code < 0x80) bytes.push(code)
    else if (pair === undefined) bytes.push(0x3f)
    else bytes.push(pair >> 8, pair & 0xff)
  }
  return Buffer.from(bytes)
}
