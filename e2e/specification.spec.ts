import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { calls } from './specification/calls.ts'
import { constants, errors } from './specification/constants.ts'
import { entities } from './specification/entities.ts'
import { product } from './specification/product.ts'
import { lineOf, type Row, runsUnit, specificationLines } from './specification/proof.ts'
import { routes } from './specification/routes.ts'
import { shell } from './specification/shell.ts'
import { states } from './specification/states.ts'
import { unprovable } from './specification/unprovable.ts'
import { closeWalk, openWalk, type Walk } from './specification/walk.ts'

/**
 * Proves docs/specification.md line by line. Each line has a row: steps in the browser, the names of unit tests, or the lines that it
 * repeats. The few lines that claim nothing are in unprovable.ts with the reason. One visitor and one member take all the steps.
 *
 * `npx playwright test -c e2e specification --list` shows each line by its number, and the file of e2e/specification with its row.
 */
const sections: Readonly<Record<string, readonly Row[]>> = {
  'product.ts': product,
  'routes.ts': routes,
  'shell.ts': shell,
  'entities.ts': entities,
  'states.ts': states,
  'calls.ts': calls,
  'constants.ts': [...errors, ...constants],
}
const rows = Object.values(sections).flat()

let walk: Walk
test.beforeAll(async ({ browser }) => {
  walk = await openWalk(browser)
})
test.afterAll(() => closeWalk(walk))

for (const [file, own] of Object.entries(sections)) {
  test.describe(file, () => {
    for (const [line, ...proofs] of own) {
      const { at, text } = lineOf(line)
      test(`line ${at}: ${text.slice(0, 100)}`, async () => {
        for (const proof of proofs) {
          if (typeof proof === 'function') await proof(walk)
          else if ('tests' in proof)
            for (const name of proof.named) expect(runsUnit(proof.tests, name), `${proof.tests}: ${name}`).toBe(true)
          else
            for (const other of proof.again)
              expect(
                rows.some(([first]) => lineOf(first).at === lineOf(other).at),
                other,
              ).toBe(true)
        }
      })
    }
  })
}

test('every line has one row that proves it, or a reason why none can', () => {
  const told = [...rows.map(([line]) => line), ...unprovable.map(([line]) => line)].map((line) => lineOf(line).at)
  expect(told.toSorted((a, b) => a - b)).toEqual(specificationLines().map(({ at }) => at))
  for (const [line, ...proofs] of rows) expect(proofs.length, line).toBeGreaterThan(0)
  for (const [line, why] of unprovable) expect(why, line).not.toBe('')
})
