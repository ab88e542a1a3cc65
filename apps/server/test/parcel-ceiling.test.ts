import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentFolder, readContent } from '../src/catalogue/content/content-files.ts'
import { lineById, type ShippingBody } from '../src/catalogue/content/shipping-lines.ts'
import { boxRefusalOf, priceOf, rangeOf } from '../src/trade/parcels/price-rules.ts'
import { startSandboxProcess } from './sandbox-process.ts'

const { terms, ...published } = readContent(contentFolder).find(({ kind }) => kind === 'shippingLines')!.body as ShippingBody
const ems = lineById({ lines: published.lines }, 'ems')!

interface Packed {
  weightG: number
  lengthMm: number
  widthMm: number
  heightMm: number
}

/** One to six orders as members have them: small things often, heavy ones now and then. Drawn by a fixed generator. */
function drawOrders(n: number): number[] {
  let state = n * 2_654_435_761 + 1
  const draw = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: 1 + Math.floor(draw() * 6) }, () => Math.round(60 + 1_400 * draw() ** 2.5))
}

test('the ceiling holds for 95 of 100 boxes that the sandbox packs by its own lights, and is at most a quarter above what they cost', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parcel-ceiling-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const sandbox = await startSandboxProcess(folder)
  onTestFinished(() => sandbox.stop())
  const ratios: number[] = []
  let held = 0
  for (let n = 1; n <= 400; n++) {
    const orders = drawOrders(n)
    const range = rangeOf(
      ems,
      'CN',
      orders.reduce((sum, grams) => sum + grams, 0),
      terms,
    )!
    const box = await sandbox.tell<Packed>('GET', `/world/box?ref=BOX${n}&orders=${orders.join(',')}`)
    const priceJpy = priceOf(ems, 'CN', box.weightG)!
    expect(boxRefusalOf(ems, 'CN', { weightG: box.weightG, sidesMm: [box.lengthMm, box.widthMm, box.heightMm] })).toBeNull()
    if (priceJpy <= range.ceilingJpy) held += 1
    ratios.push(range.ceilingJpy / priceJpy)
  }
  const median = ratios.sort((a, b) => a - b)[ratios.length / 2]!
  expect(held / ratios.length).toBeGreaterThanOrEqual(0.95)
  expect(median).toBeLessThanOrEqual(1.25)
})
