import { createHash } from 'node:crypto'

/** The advisory lock's number for a name: 48 bits, which a JavaScript number holds exactly. */
export const lockNumber = (name: string): number => createHash('sha256').update(name).digest().readUIntBE(0, 6)
