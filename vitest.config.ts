import { defineConfig } from 'vitest/config'
import { hanForms } from './apps/storefront/build/han-forms-plugin.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A test that waits for its turn is not late: two workers on two cores, beside PostgreSQL and a sandbox. Only what never ends is told by these.
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
          include: ['packages/*/src/**/*.test.ts', 'apps/{storefront,sandbox}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      { test: { name: 'server', include: ['apps/server/{src,test}/**/*.test.ts'], globalSetup: './apps/server/src/db/test-database.ts' } },
    ],
  },
})
