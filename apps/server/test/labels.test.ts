import { labelSizes } from '@otsukai/contract/desk/warehouse'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import jsQr from 'jsqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { qrCode } from '../src/trade/warehouse/labels/codes.ts'
import { drawLabels } from '../src/trade/warehouse/labels/draw-labels.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { readCode128, readPdf } from './label-reader.ts'

/** A label is a page of exactly its size, says in letters what it says in bars, and stays within its paper. */

const order = {
  code: 'RB3M8C6Q0W',
  shelf: 'C-07',
  lines: [
    ['沈一帆', '0.386 kg'],
    ['50mm F1.4 定焦镜头 薄霉 単焦点レンズ カビ少 動作品 とても長い名前の商品で紙に収まらない', '11/20'],
  ],
} as const

test.each(labelSizes)('%s', async (size) => {
  const [width, height] = size.split('x').map(Number) as [number, number]
  const pages = await readPdf(await drawLabels([order, { code: 'C-07', shelf: null, lines: [] }], size))
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    expect(page.width).toBeCloseTo(width, 1)
    expect(page.height).toBeCloseTo(height, 1)
    for (const { x, y, width: wide, height: high } of page.rectangles) {
      expect(Math.min(x, y)).toBeGreaterThan(0)
      expect(x + wide).toBeLessThan(width)
      expect(y + high).toBeLessThan(height)
    }
  }
  const [first, shelf] = pages as [(typeof pages)[0], (typeof pages)[0]]
  for (const said of ['RB3M8C6Q0W', 'C-07', '沈一帆', '0.386 kg', '定焦镜头', '11/20']) expect(first.text).toContain(said)
  expect(shelf.text.match(/C-07/g)).toHaveLength(1)
  const bars = ({ rectangles }: typeof first) => rectangles.filter(({ height: high }) => high > 8)
  expect(readCode128(bars(first))).toBe('RB3M8C6Q0W')
  expect(readCode128(bars(shelf))).toBe('C-07')
  // A module that a printer of 203 dots an inch still draws, two dots wide.
  expect(Math.min(...bars(first).map(({ width: wide }) => wide))).toBeGreaterThan(0.24)
})

test('a document holds of the font what it uses, not all of it', async () => {
  expect((await drawLabels([order], '62x29')).length).toBeLessThan(60_000)
})

test('a QR code says what it was given', async () => {
  const rows = await qrCode('http://localhost:4002/phone#token')
  const scale = 4
  const side = (rows.length + 8) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (rows[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4]) pixels.set([0, 0, 0], (y * side + x) * 4)
  const read = typeof jsQr === 'function' ? jsQr : (jsQr as { default: typeof import('jsqr').default }).default
  expect(read(pixels, side, side)?.data).toBe('http://localhost:4002/phone#token')
})

let house: House
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
})
afterAll(() => house.close())

test('the desk prints a shelf’s label, and none for what is not there', async () => {
  const hai = await DeskAgent.as('warehouse', house.deskOrigin)
  const cookie = `otsukai_desk=${hai.cookie('otsukai_desk')}`
  const get = (path: string) => fetch(`${house.deskOrigin}/api/desk/labels/${path}`, { headers: { cookie } })
  const answer = await get('shelf/d-12?size=50x30')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const [page] = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect([page!.text, readCode128(page!.rectangles)]).toEqual(['D-12', 'D-12'])
  for (const nothing of ['order/ZZZZZZZZZZ', 'arrival/1', 'arrival/x', 'shelf/_']) expect((await get(nothing)).status, nothing).toBe(404)
  expect((await get('order/ZZZZZZZZZZ?size=1x1')).status).toBe(400)
  expect((await new DeskAgent(house.deskOrigin).call(deskCalls.deskLabel, { kind: 'shelf', id: 'D-12' })).status).toBe(401)
})
