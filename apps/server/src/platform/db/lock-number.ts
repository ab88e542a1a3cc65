import { createHash } from 'node:crypto'

/** The number of the advisory lock of a name: 48 bits, which a JavaScript number holds. */
export const lockNumber = (name: string): number => createHash('sha256').update(name).digest().readUIntBE(0, 6)
