import type { Readable } from 'node:stream'

/** Where pictures of members and of the warehouse, and carriers' labels, are kept, as a port. What is stored under a name never changes. */
export interface FileStore {
  /** Stores a file durably. The same file again does no harm. */
  write(name: string, bytes: Buffer): Promise<void>
  /** Null for a name under which nothing is stored. Whoever reads must read the stream to its end or destroy it. */
  read(name: string): Promise<StoredFile | null>
  /** Does nothing for a name under which nothing is stored. */
  remove(name: string): Promise<void>
  /** Every file, in no order. What is no file of ours is left out. */
  list(): AsyncIterable<ListedFile>
  /** Whether it is left alone because too many calls in a row have failed, until one goes well. */
  isResting(): boolean
}

export interface StoredFile {
  bytes: number
  /** Fails when it ends before so many bytes. */
  stream: Readable
}

export interface ListedFile {
  name: string
  bytes: number
}

/** Folders of letters and digits and in them a picture, or a PDF that is sealed: no name leads out of a folder or hides in it. */
const NAME = /^(?:[\w-]+\/)+[\w-]+\.(?:webp|pdf\.sealed)$/

export const isFileName = (name: string): boolean => NAME.test(name)

/** Several times the largest picture that we encode (1,600 pixels square). */
export const FILE_BYTES_AT_MOST = 16 << 20

/** The store cannot be reached, is too slow, refuses us or answers otherwise than it should. */
export class FileStoreDown extends Error {
  override name = 'FileStoreDown'
  readonly retryAfterMs: number | null
  constructor(why: string, { cause, retryAfterMs = null }: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(`the store of pictures: ${why}`, { cause })
    this.retryAfterMs = retryAfterMs
  }
}
