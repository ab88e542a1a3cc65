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

/** Every state of every screen of finding goods; `states.spec.ts` has each kind of them on some. */
test.describe.configure({ mode: 'serial' })

let looker: Looker
test.beforeAll(async ({ browser }) => {
  looker = await openLooker(browser)
})

test('while an answer is on its way its shape stands in, on every screen', async () => {
  for (const screen of screens) await standsInUntilItComes(looker, screen)
})

test('without a connection every screen says so and offers a way on, and is there by itself when the line is back', async () => {
  for (const screen of screens) await comesWithTheLine(looker, screen)
})

for (const kind of ['slow', 'down', 'error', 'malformed'])
  test(`with the marketplace ${kind}, wholly or in part, every screen has something to show`, async () => {
    for (const share of [1, 0.3]) await showsSomething(looker, kind, share, [...standing, ...screens])
  })

test('what is old says since when on every screen, ordering pauses, and all of it is new again by itself when the marketplace is back', () =>
  growsOldAndNewAgain(looker, known))
