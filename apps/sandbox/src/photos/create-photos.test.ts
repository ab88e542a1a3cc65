import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPhotos } from './create-photos.ts'
import { subjects } from './subjects.ts'

const folders: string[] = []
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'photos-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const recipe = { seed: 20_261_120, subject: 'filmCamera', count: 4 }

test.each([240, 480, 960] as const)('a picture is a square WebP %i pixels wide', async (width) => {
  const picture = await createPhotos({ cacheDir: emptyFolder() }).photo(recipe, 1, width)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height: width })
})

test('the same recipe gives the same bytes, drawn anew or kept', async () => {
  const cacheDir = emptyFolder()
  const drawn = await createPhotos({ cacheDir }).photo(recipe, 2, 240)
  expect(await createPhotos({ cacheDir }).photo(recipe, 2, 240)).toEqual(drawn)
  expect(await createPhotos({ cacheDir: emptyFolder() }).photo(recipe, 2, 240)).toEqual(drawn)
})

test.each([false, true])("a listing's pictures and its neighbours' pictures differ (plain: %s)", async (plain) => {
  const photos = createPhotos({ cacheDir: emptyFolder(), plain })
  const pictures = await Promise.all([
    photos.photo(recipe, 1, 240),
    photos.photo(recipe, 2, 240),
    photos.photo({ ...recipe, seed: 7 }, 1, 240),
    photos.inspection(recipe, 1),
  ])
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(4)
})

test('plain pictures are kept beside the drawn ones, not for them', async () => {
  const cacheDir = emptyFolder()
  const plain = await createPhotos({ cacheDir, plain: true }).photo(recipe, 1, 240)
  expect(await createPhotos({ cacheDir }).photo(recipe, 1, 240)).not.toEqual(plain)
})

test('asked for twice at once, a picture is made once', async () => {
  const cacheDir = emptyFolder()
  const photos = createPhotos({ cacheDir })
  const [one, other] = await Promise.all([photos.photo(recipe, 1, 240), photos.photo(recipe, 1, 240)])
  expect(one).toBe(other)
  expect(readdirSync(cacheDir, { recursive: true }).filter((name) => !String(name).endsWith('.webp') && String(name).length > 2)).toEqual(
    [],
  )
})

test.each(['one', 'pair', 'many'] as const)('a subject whose pose is "%s" can be pictured', async (pose) => {
  const [subject = ''] = Object.entries(subjects).find(([, one]) => one.pose === pose && one.extras.length > 0) ?? []
  const photos = createPhotos({ cacheDir: emptyFolder() })
  expect((await photos.photo({ seed: 1, subject, count: 10 }, 3, 240)).length).toBeGreaterThan(500)
})

test('every part that a look names is shipped', () => {
  const shipped = (folder: string): Set<string> =>
    new Set(readdirSync(join(import.meta.dirname, '..', '..', 'assets', folder)).map((file) => file.replace('.webp', '')))
  const all = Object.values(subjects)
  const sprites = shipped('sprites')
  const grounds = shipped('grounds')
  expect(all.flatMap(({ looks, backs, extras }) => [...looks.flat(), ...backs, ...extras]).filter((name) => !sprites.has(name))).toEqual([])
  expect(all.flatMap((subject) => subject.grounds).filter((name) => !grounds.has(name))).toEqual([])
})

test('a portrait is 240 pixels square', async () => {
  expect(await sharp(await createPhotos({ cacheDir: emptyFolder() }).avatar(9)).metadata()).toMatchObject({
    format: 'webp',
    width: 240,
    height: 240,
  })
})
