import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { faults } from './screens/axe.ts'
import { addressOf, lookAt } from './screens/look.ts'
import { screens } from './screens/screens.ts'
import { setStage, type Stage } from './screens/stage.ts'

/** Each route in its usual state, and each state in which something is open or typed. */
const looked = screens.filter(
  ({ act, line }, at) => act || (!line && screens.findIndex(({ route }) => route === screens[at]?.route) === at),
)

let stage: Stage
test.beforeAll(async ({ browser }) => {
  stage = await setStage(browser)
})

for (const screen of looked)
  test(`${screen.route} ${screen.state ?? ''} passes axe`, () =>
    lookAt(screen, stage.people[screen.who], addressOf(screen, stage), async (page) => expect(await faults(page)).toEqual([])))
