import { describe, expect, it } from 'vitest'
import { readScan } from './scanned.ts'

describe('a scan', () => {
  it('is a shelf, an order or a parcel', () => {
    expect(readScan('c-07')).toEqual({ kind: 'shelf', shelf: 'C-07' })
    expect(readScan('RB3M8C6Q0W')).toEqual({ kind: 'order', order: 'RB3M8C6Q0W' })
    expect(readScan(' 3806-1176-9903 ')).toEqual({ kind: 'parcel', tracking: '3806-1176-9903' })
    expect(readScan('380611769903')).toEqual({ kind: 'parcel', tracking: '380611769903' })
  })
})
