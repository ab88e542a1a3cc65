import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPhotos } from './create-photos.ts'
import { subjects } from './subjects.ts'

test('every subject can be pictured', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'photos-'))
  const photos = createPhotos({ cacheDir })
  const pictures = await Promise.all(
    Object.keys(subjects).map((subject, seed) => photos.photo({ seed, subject, count: 10 }, 1 + (seed % 6), 240)),
  )
  for (const picture of pictures) expect(picture.length).toBeGreaterThan(500)
  rmSync(cacheDir, { recursive: true })
})
