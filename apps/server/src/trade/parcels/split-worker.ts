import { parentPort, workerData } from 'node:worker_threads'
import { findSplits, type SplitAsked } from './split-rules.ts'

parentPort!.postMessage(findSplits(workerData as SplitAsked))
