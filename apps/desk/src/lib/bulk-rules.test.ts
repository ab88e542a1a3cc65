import { expect, test } from 'vitest'
import { bulkOf } from './bulk-rules.ts'

const offer = (name: string, order: string, allowed = true) => ({
  name,
  titleZh: name,
  allowed,
  whyZh: allowed ? null : '不行',
  input: { order },
})

test('several rows are offered what each of them allows, with the input of each', () => {
  const rows = [
    { id: 'a', name: '甲', acts: [offer('order-lost', 'a'), offer('charge-order', 'a'), offer('record-purchase', 'a')] },
    { id: 'b', name: '乙', acts: [offer('charge-order', 'b'), offer('order-lost', 'b', false), offer('record-purchase', 'b')] },
  ]
  expect(bulkOf.acts(rows)).toEqual([
    {
      name: 'charge-order',
      titleZh: 'charge-order',
      rows: [
        { id: 'a', name: '甲', input: { order: 'a' } },
        { id: 'b', name: '乙', input: { order: 'b' } },
      ],
    },
  ])
  expect(bulkOf.acts([])).toEqual([])
})
