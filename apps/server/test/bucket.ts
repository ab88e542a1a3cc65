import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { openRelay } from './relay.ts'

const BUCKET = 'pictures'
const OBJECT = '._S3rver_object'

/** A bucket of a server of S3's interface that checks signatures, behind a relay. */
export async function openBucket() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-bucket-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] })
  const origin = `http://127.0.0.1:${(await server.run()).port}`
  const relay = await openRelay()
  relay.pointTo(origin)
  return {
    relay,
    /** Variables of a server whose pictures lie in it. */
    env: {
      UPLOADS_URL: `s3://${BUCKET}/shop/one`,
      UPLOADS_ENDPOINT: relay.origin,
      UPLOADS_PATH_STYLE: 'on',
      UPLOADS_ACCESS_KEY: 'S3RVER',
      UPLOADS_SECRET_KEY: 'S3RVER',
    },
    /** Whether the store can be reached; where it cannot, connections are hung up on. */
    isUp: (up: boolean) => {
      relay.pointTo(up ? origin : null)
      relay.cutAfter(null)
    },
    /** The names of what lies in the bucket. */
    names: () =>
      fs
        .readdirSync(path.join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
        .flatMap((name) => (name.endsWith(OBJECT) ? [name.slice(0, -OBJECT.length)] : []))
        .toSorted(),
    async close() {
      await relay.close()
      const closed = server.close()
      server.httpServer.closeAllConnections()
      await closed
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}
