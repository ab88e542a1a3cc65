import { defineConfig } from 'vitest/config'
import { hanForms } from './apps/storefront/build/han-forms-plugin.ts'

/** Which files run: all but the deep ones, the deep ones alone (`DEEP=1`), or those that changed paths call for beside the rest (`DEEP_FILES`). */
const deepAlone = process.env['DEEP'] === '1'
const deepFiles = (process.env['DEEP_FILES'] ?? '').split(',').filter((file) => file.endsWith('.test.ts'))
const kinds = (folders: string, extensions = 'ts') =>
  deepAlone
    ? { include: [`${folders}/**/*.deep.test.${extensions}`] }
    : { include: [`${folders}/**/!(*.deep).test.${extensions}`, ...deepFiles.filter((file) => inFolders(file, folders))] }
/** The roots before a pattern's first wildcard or brace are enough to tell the projects' files apart. */
const inFolders = (file: string, folders: string) => file.startsWith('apps/server/') === folders.startsWith('apps/server/')

export default defineConfig({
  test: {
    // Of the server's tests each waits a fifth of its time, so a third worker keeps two cores busy; a fourth gains nothing.
    maxWorkers: 3,
    // A test that waits for its turn is not late: three workers on two cores, beside PostgreSQL and a sandbox. Only what never ends is told by these.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        plugins: [hanForms()],
        test: {
          name: 'unit',
          // Its files leave nothing behind in a worker, so one imports React and the schemas for all.
          isolate: false,
          ...kinds('{packages/*/src,apps/{storefront,desk,sandbox}/src,scripts}', '{ts,tsx}'),
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          ...kinds('apps/server/{src,test}'),
          globalSetup: './apps/server/src/testing/test-database.ts',
        },
      },
    ],
  },
})
