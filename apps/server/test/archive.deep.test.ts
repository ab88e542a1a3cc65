import { test } from 'vitest'
import { movedInstallation } from './archive-kit.ts'

const { elsewhere, mustRestoreWhole } = movedInstallation()

test('a backup restored into an empty DATA_DIR, with the database in it, has every row, and its ledger adds up', async () => {
  const { DATABASE_URL: _, ...embedded } = elsewhere()
  await mustRestoreWhole(embedded)
})
