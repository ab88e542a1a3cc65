import type { FileStore } from '@otsukai/connectors/file-store'
import type { Gauges } from '../http/metrics.ts'

type Call = 'write' | 'read' | 'remove'

/** The store with its calls counted for /metrics; a list is counted nowhere, as only commands ask for one. */
export function countCalls(files: FileStore, gauges: Gauges): FileStore {
  const counts: Record<string, number> = {}
  for (const call of ['write', 'read', 'remove']) for (const outcome of ['done', 'failed']) counts[`${call}\n${outcome}`] = 0
  gauges.set('otsukai_file_calls', {
    help: 'Calls to the store of pictures since the start',
    label: ['call', 'outcome'],
    readEach: () => counts,
  })
  gauges.set('otsukai_files_resting', {
    help: '1 while the store of pictures is left alone after failing',
    read: () => (files.isResting() ? 1 : 0),
  })
  const counted = async <T>(call: Call, work: Promise<T>): Promise<T> => {
    let outcome = 'failed'
    try {
      const result = await work
      outcome = 'done'
      return result
    } finally {
      counts[`${call}\n${outcome}`]! += 1
    }
  }
  return {
    ...files,
    write: (name, bytes) => counted('write', files.write(name, bytes)),
    read: (name) => counted('read', files.read(name)),
    remove: (name) => counted('remove', files.remove(name)),
  }
}
