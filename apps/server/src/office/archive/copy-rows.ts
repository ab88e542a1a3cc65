import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** The connection that `pg` hands to a query; its types lack the methods of COPY. */
type Wire = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void; sendCopyFail(why: string): void }

/** "COPY 12" → 12. */
const rowsOf = ({ text }: { text: string }): number => Number(text.split(' ')[1])

/**
 * A stream of the rows of a `COPY … TO STDOUT`, as PostgreSQL's text, with backpressure: `client.query(new CopyOut(…))`.
 * https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY
 */
export class CopyOut extends Readable {
  /** Set once the stream has ended. */
  rows = 0
  readonly text: string
  #wire: Wire | null = null
  constructor(text: string) {
    super()
    this.text = text
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as Wire
    connection.query(this.text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copied, because the chunk is a view of a buffer that is read into again.
    if (!this.push(Buffer.from(chunk))) this.#wire?.stream.pause()
  }
  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message)
  }
  handleReadyForQuery(): void {
    this.push(null)
  }
  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.#wire?.stream.resume()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Reads on, so that the query can end.
    this.#wire?.stream.resume()
    done(error)
  }
}

/** A stream into a `COPY … FROM STDIN`: `client.query(new CopyIn(…))`. Destroyed, it writes nothing. */
export class CopyIn extends Writable {
  /** Set once the stream has finished. */
  rows = 0
  readonly text: string
  #wire: Wire | null = null
  /** The write that waits for PostgreSQL to be ready. */
  #waiting: ((wire: Wire) => void) | null = null
  #finished: (() => void) | null = null
  constructor(text: string) {
    super()
    this.text = text
  }

  submit(connection: pg.Connection): void {
    connection.query(this.text)
  }
  handleCopyInResponse(connection: pg.Connection): void {
    this.#wire = connection as Wire
    if (this.destroyed) this.#wire.sendCopyFail('broken off')
    else this.#waiting?.(this.#wire)
  }
  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message)
  }
  handleReadyForQuery(): void {
    this.#finished?.()
  }
  handleError(error: Error): void {
    this.destroy(error)
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send((wire) => {
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) wire.stream.once('drain', done)
      else done()
    })
  }
  override _final(done: () => void): void {
    this.#finished = done
    this.#send((wire) => wire.endCopyFrom())
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error) this.#wire?.sendCopyFail(error.message)
    done(error)
  }

  #send(what: (wire: Wire) => void): void {
    if (this.#wire) what(this.#wire)
    else this.#waiting = what
  }
}
