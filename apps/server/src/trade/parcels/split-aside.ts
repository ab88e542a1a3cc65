import { Worker } from 'node:worker_threads'
import type { Split, SplitAsked } from './split-rules.ts'

/** `findSplits` in a thread of its own, so that nobody waits meanwhile. */
export const splitsAside = (asked: SplitAsked): Promise<Split[] | null> =>
  new Promise((resolve, reject) => {
    new Worker(new URL('./split-worker.ts', import.meta.url), { workerData: asked })
      .once('message', resolve)
      .once('error', reject)
      .once('exit', () => reject(new Error('the thread that looks for splits ended without an answer')))
  })
