import { expect, test } from 'vitest'
import { fitCrop, pushPicture, squareOf, wholeCrop } from './crop.ts'

const size = { width: 1_000, height: 600 }

test('a crop begins as the largest square in the middle', () => {
  expect(squareOf(size, wholeCrop(size))).toEqual({ left: 200, top: 0, side: 600 })
})

test('a push moves the picture under the window, up to its edge', () => {
  const pushed = pushPicture(size, wholeCrop(size), 0.1, 0.5)
  expect(squareOf(size, pushed)).toEqual({ left: 140, top: 0, side: 600 })
  expect(squareOf(size, pushPicture(size, pushed, 5, 0))).toEqual({ left: 0, top: 0, side: 600 })
  expect(squareOf(size, pushPicture(size, pushed, -5, 0))).toEqual({ left: 400, top: 0, side: 600 })
})

test('zooming out at an edge moves the crop back into the picture, and zoom stays between 1 and 4', () => {
  const corner = pushPicture(size, { ...wholeCrop(size), zoom: 3 }, 9, 9)
  expect(squareOf(size, corner)).toEqual({ left: 0, top: 0, side: 200 })
  expect(squareOf(size, fitCrop(size, { ...corner, zoom: 0.2 }))).toEqual({ left: 0, top: 0, side: 600 })
  expect(fitCrop(size, { ...corner, zoom: 40 }).zoom).toBe(4)
})
