import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { queues } from '../jobs/pg-boss-schema.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { claimMode } from './mode.ts'
import { asOwner } from './open.ts'

/** What every test file is told about the one PostgreSQL of this test run. */
export type TestCluster = { socketDir: string; port: number; template: string; role: string }

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

const quiet = { info() {}, warn() {}, error() {} }

/**
 * vitest's `globalSetup`: one PostgreSQL for the whole run, with one migrated database from which `freshDatabase()` copies.
 * Nothing of it outlives the run, so it need not survive a crash either.
 */
export default async function setup(project: { provide(key: 'testCluster', value: TestCluster): void }): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-test-'))
  // mkdtemp makes it ours alone; PostgreSQL may run as another user.
  fs.chmodSync(dataDir, 0o755)
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'].flatMap((flag) => ['-c', flag])
  const cluster = await startEmbedded({ dataDir, log: quiet, extra: unsafe })
  const template = 'otsukai_template'
  await asOwner(cluster.connection('postgres'), (owner) => owner.query(`create database ${template}`))
  const role = await asOwner(cluster.connection(template), async (owner) => {
    const role = await migrate(owner, { queues, log: quiet })
    await claimMode(owner, 'sandbox')
    return role
  })
  project.provide('testCluster', { socketDir: cluster.socketDir, port: cluster.port, template, role })
  return async () => {
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
