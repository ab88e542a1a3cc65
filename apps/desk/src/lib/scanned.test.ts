import { describe, expect, it } from 'vitest'
import { readScan } from './scanned.ts'

describe('a scan', () => {
  it('is a shelf, an order or a parcel', () => {
    expect(readScan('c-07')).toEqual({ kind: 'shelf', shelf: 'C-07' })
    expect(readScan('RB3M8C6Q0W')).toEqual({ kind: 'order', order: 'RB3M8C6Q0W' })
    expect(readScan(' 3806-1176-9903 ')).toEqual({ kind: 'parcel', tracking: '3806-1176-9903' })
    expect(readScan('380611769903')).toEqual({ kind: 'parcel', tracking: '380611769903' })
  })

  it('is a weight where a scale types it, and no carrier’s number is one', () => {
    const grams = (typed: string) => {
      const read = readScan(typed)
      return read.kind === 'weight' ? read.grams : null
    }
    expect(['386', '386 g', '0.386', '0.386kg', '1.2 kg', 'ST,GS,+000.386kg', '  386.4g'].map(grams)).toEqual([
      386, 386, 386, 386, 1_200, 386, 386,
    ])
    expect(['380611769903', '0', '0.000kg', 'C-07', 'RB3M8C6Q0W'].map(grams)).toEqual([null, null, null, null, null])
  })
})
