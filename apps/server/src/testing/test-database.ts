import { startThrowawayCluster } from './throwaway-cluster.ts'

/** The PostgreSQL of this test run, provided to every test file. */
export type TestCluster = { socketDir: string; port: number; template: string; role: string }

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

const quiet = { info() {}, warn() {}, error() {} }

/**
 * vitest's `globalSetup`: one PostgreSQL for the whole run, with one migrated database from which `freshDatabase()` copies.
 * It is removed after the run.
 */
export default async function setup(project: { provide(key: 'testCluster', value: TestCluster): void }): Promise<() => Promise<void>> {
  const { socketDir, port, template, role, remove } = await startThrowawayCluster('test', ['max_connections=200'], quiet)
  project.provide('testCluster', { socketDir, port, template, role })
  return remove
}
