type Figures = Uint16Array | Uint32Array | Float64Array

/** A growing column of numbers: doubles its room when full; `trim` drops the spare room. */
export class Column<T extends Figures> {
  length = 0
  values: T
  readonly #make: new (length: number) => T

  constructor(make: new (length: number) => T) {
    this.#make = make
    this.values = new make(1_024)
  }

  push(value: number): void {
    if (this.length === this.values.length) this.#resize(this.length * 2)
    this.values[this.length++] = value
  }

  trim(): void {
    this.#resize(this.length)
  }

  #resize(length: number): void {
    const values = new this.#make(length)
    values.set(this.values.subarray(0, Math.min(length, this.length)))
    this.values = values
  }
}

/** A column of texts with few distinct values, stored as codes. */
export class Codes {
  readonly #codes = new Map<string | null, number>()
  readonly #column = new Column(Uint32Array)

  push(text: string | null): void {
    let code = this.#codes.get(text)
    if (code === undefined) this.#codes.set(text, (code = this.#codes.size))
    this.#column.push(code)
  }

  get values(): Uint32Array {
    return this.#column.values
  }

  trim(): void {
    this.#column.trim()
  }

  /** For each code, 1 if its text is among `texts`, else 0. */
  fits(texts: readonly string[]): Uint8Array {
    const fits = new Uint8Array(this.#codes.size)
    for (const text of texts) {
      const code = this.#codes.get(text)
      if (code !== undefined) fits[code] = 1
    }
    return fits
  }
}

/** A column of texts in one UTF-16 array: separate JavaScript strings would take twice the memory, and time of the garbage collector. */
export class Texts {
  readonly units = new Column(Uint16Array)
  readonly ends = new Column(Uint32Array)

  push(text: string): void {
    for (let at = 0; at < text.length; at++) this.units.push(text.charCodeAt(at))
    this.ends.push(this.units.length)
  }

  begin(at: number): number {
    return at === 0 ? 0 : (this.ends.values[at - 1] ?? 0)
  }

  end(at: number): number {
    return this.ends.values[at] ?? 0
  }

  read(at: number): string {
    return String.fromCharCode(...this.units.values.subarray(this.begin(at), this.end(at)))
  }

  /** Whether a text contains a word. */
  has(at: number, word: Uint16Array): boolean {
    const units = this.units.values
    const last = this.end(at) - word.length
    const first = word[0]
    for (let from = this.begin(at); from <= last; from++) {
      if (units[from] !== first) continue
      let same = 1
      while (same < word.length && units[from + same] === word[same]) same++
      if (same === word.length) return true
    }
    return false
  }

  trim(): void {
    this.units.trim()
    this.ends.trim()
  }

  get bytes(): number {
    return this.units.values.byteLength + this.ends.values.byteLength
  }
}

export const unitsOf = (text: string): Uint16Array => Uint16Array.from(text, (_, at) => text.charCodeAt(at))
