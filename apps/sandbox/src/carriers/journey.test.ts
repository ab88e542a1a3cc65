import { afterEach, expect, test } from 'vitest'
import { canFollow, type Fate, fateOf, type ParcelState, stepOf } from './journey.ts'
import { type Listener, listen, type Post, startListener, startPost } from './test-kit.ts'

let running: Post | undefined
let listener: Listener | undefined
afterEach(async () => {
  await running?.end()
  await listener?.stop()
})

const HOUR_MS = 3_600_000

const numbers = Array.from({ length: 2_000 }, (_, n) => `EJ${n}JP`)

test('of many parcels most arrive, some are taxed, missed, returned, lost or never heard of again', () => {
  const counts: Partial<Record<Fate, number>> = {}
  for (const number of numbers) counts[fateOf('1', number)] = (counts[fateOf('1', number)] ?? 0) + 1
  expect(Object.keys(counts).toSorted()).toEqual(['collected', 'lost', 'missed', 'ordinary', 'returned', 'silent', 'taxed'])
  expect(counts.ordinary).toBeGreaterThan(1_500)
  expect(counts.lost).toBeLessThan(50)
})

test('every fate is steps that may follow one another, and ends', () => {
  for (const number of numbers.slice(0, 300)) {
    const fate = fateOf('1', number)
    let state: ParcelState = 'labelled'
    let hours = 0
    for (let n = 0; ; n++) {
      const step = stepOf('1', number, fate, n)
      if (!step) break
      expect([fate, state, step.kind, canFollow(state, step.kind)]).toEqual([fate, state, step.kind, true])
      state = step.kind
      hours += step.afterMs / HOUR_MS
    }
    expect(['delivered', 'returned', 'lost', 'exported']).toContain(state)
    // At a speed of 600 an ordinary one takes two to four minutes.
    if (fate === 'ordinary') expect([hours >= 19, hours <= 39]).toEqual([true, true])
  }
})

test('a parcel goes its way by itself, is weighed at the counter, and is told of', async () => {
  const post = (running = await startPost({ SANDBOX_RIVALS: 'on' }))
  const heard = (listener = await startListener())
  await listen(post, heard)
  const fates = new Map<string, string>()
  while (new Set(fates.values()).size < 2) {
    const number = await post.label()
    fates.set(number, (await post.parcel(number)).fate)
  }
  // Step by step: a step is due only after the one before has happened.
  for (let n = 0; n < 12; n++) await post.pass(800 * HOUR_MS)
  for (const [number, fate] of fates) {
    const parcel = await post.parcel(number)
    let last = -1
    while (stepOf('1', number, fate as Fate, last + 1)) last++
    expect(parcel.state).toBe(stepOf('1', number, fate as Fate, last)?.kind)
    expect(parcel.billedJpy).toBeGreaterThan(0)
    const told = () => new Set(heard.heard.flatMap(({ body }) => (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id)))
    await post.pass(200_000)
    await expect.poll(() => parcel.tracks.filter(({ id }) => !told().has(id))).toEqual([])
  }
})

test('parcels, their fates, the listener and a notice that nobody took survive a restart', async () => {
  const dataDir = (running = await startPost()).dataDir
  const heard = (listener = await startListener())
  await listen(running, heard)
  heard.answers(500)
  const number = await running.label()
  await running.move(number, { to: 'accepted' })
  const before = await running.parcel(number)
  await running.stop()
  const toldBefore = heard.heard.length
  heard.answers(204)
  running = await startPost({ DATA_DIR: dataDir })
  expect({ ...(await running.parcel(number)), noticesWaiting: 0 }).toEqual({ ...before, noticesWaiting: 0 })
  await running.pass(60_000)
  await expect.poll(() => heard.heard.length).toBeGreaterThan(toldBefore)
  expect(new Set(heard.heard.map(({ body }) => body)).size).toBe(1)
  expect(await running.label()).not.toBe(number)
})
