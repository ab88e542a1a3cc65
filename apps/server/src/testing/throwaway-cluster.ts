import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { queues } from '../platform/jobs/queues.ts'
import { type EmbeddedPostgres, startEmbedded } from '@otsukai/postgres/embedded'
import type { Log } from '../platform/db/log.ts'
import { migrate } from '../platform/db/migrate.ts'
import { claimMode } from '../platform/db/mode.ts'
import { asOwner } from '../platform/db/open.ts'

/** A PostgreSQL without durability, with a migrated template database. */
export interface ThrowawayCluster extends Pick<EmbeddedPostgres, 'socketDir' | 'port' | 'connection'> {
  template: string
  /** The server's role. */
  role: string
  /** Stops it and deletes its folder. */
  remove(): Promise<void>
}

/** Starts one in a temporary folder named after `name`; `flags` are further settings of PostgreSQL. */
export async function startThrowawayCluster(name: string, flags: readonly string[], log: Log): Promise<ThrowawayCluster> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `otsukai-${name}-`))
  // mkdtemp makes it readable by us alone; PostgreSQL may run as another user.
  fs.chmodSync(dataDir, 0o755)
  const extra = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', ...flags].flatMap((flag) => ['-c', flag])
  const cluster = await startEmbedded({ dataDir, log, extra })
  const remove = async () => {
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const template = 'otsukai_template'
    await asOwner(cluster.connection('postgres'), (owner) => owner.query(`create database ${template}`))
    const role = await asOwner(cluster.connection(template), async (owner) => {
      const role = await migrate(owner, { queues, log })
      await claimMode(owner, 'sandbox')
      return role
    })
    return { socketDir: cluster.socketDir, port: cluster.port, connection: cluster.connection, template, role, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
