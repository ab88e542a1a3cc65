import path from 'node:path'

/** A folder of sets: those whose failures were looked at while the tables were made, and those that nobody tuned to. */
export const setFolder = (which: 'seen' | 'held-out'): string => path.join(import.meta.dirname, which)
