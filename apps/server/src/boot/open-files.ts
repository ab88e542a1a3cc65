import path from 'node:path'
import type { FileStore } from '@otsukai/connectors/file-store'
import type { StoreFault } from '@otsukai/connectors/s3/client'
import { machineTiming, type Timing } from '@otsukai/connectors/timing'
import { openFolderStore } from '../platform/files/folder-store.ts'
import type { StartSettings } from './config.ts'
import type { Proof } from './prove-at-start.ts'

/** The store of pictures: the bucket of UPLOADS_URL, else a folder in DATA_DIR. `proofs`: of what it needs at a start. */
export async function openFiles(
  { uploads, dataDir }: Pick<StartSettings, 'uploads' | 'dataDir'>,
  timing: Timing = machineTiming,
): Promise<{ files: FileStore; proofs: Proof[] }> {
  if (uploads === null) return { files: openFolderStore(path.join(dataDir, 'uploads')), proofs: [] }
  // Imported only where it is used, which saves every other start the memory.
  const { createS3Store } = await import('@otsukai/connectors/s3/client')
  const files = createS3Store(uploads, timing)
  return { files, proofs: [{ of: 'pictures', faults: async () => (await files.proveKeys()).map(sentenceOf) }] }
}

/** The operator's sentence for each fault, naming the variable. */
const sentences: Record<StoreFault['kind'], string> = {
  accessKey: 'UPLOADS_ACCESS_KEY must be one that the store at UPLOADS_ENDPOINT knows',
  secretKey: 'UPLOADS_SECRET_KEY must be that of UPLOADS_ACCESS_KEY',
  bucket: 'UPLOADS_URL must name a bucket that the store at UPLOADS_ENDPOINT has',
  region: 'UPLOADS_REGION must be the one of the bucket, and UPLOADS_ENDPOINT the address for it',
  clock: 'the clock of this machine must be right, as the store refuses what is signed at another time',
  permission: 'UPLOADS_ACCESS_KEY must be allowed to write, read, list and remove in the bucket of UPLOADS_URL',
  noStore: 'UPLOADS_ENDPOINT must be a store that speaks S3 and has the bucket of UPLOADS_URL',
}

const sentenceOf = ({ kind, told }: StoreFault): string => `${sentences[kind]} (${told.slice(0, 120)})`
