import { test } from './journey.ts'
import {
  comesWithTheLine,
  growsOldAndNewAgain,
  known,
  type Looker,
  openLooker,
  screens,
  showsSomething,
  standing,
  standsInUntilItComes,
} from './states/looker.ts'

/** Every state of every screen for finding goods; `states.spec.ts` has each state on some screens. */
test.describe.configure({ mode: 'serial' })

let looker: Looker
test.beforeAll(async ({ browser }) => {
  looker = await openLooker(browser)
})

test('every screen shows a skeleton while its answer is on its way', async () => {
  for (const screen of screens) await standsInUntilItComes(looker, screen)
})

test('offline every screen says so with a button, and loads by itself once online', async () => {
  for (const screen of screens) await comesWithTheLine(looker, screen)
})

for (const kind of ['slow', 'down', 'error', 'malformed'])
  test(`with the marketplace ${kind}, wholly or in part, every screen has something to show`, async () => {
    for (const share of [1, 0.3]) await showsSomething(looker, kind, share, [...standing, ...screens])
  })

test('old data says its time on every screen, ordering pauses, and fresh data comes by itself once the marketplace is back', () =>
  growsOldAndNewAgain(looker, known))
