import { expect, test } from 'vitest'
import { addFiles } from './attachments.ts'

const most = { images: 4, inZh: '一条消息' }
const file = (name: string, size = 1_000, type = 'image/png') => ({ name, size, type })

test('files of a wrong type or size are left out with the reason, and the others are added', () => {
  expect(addFiles([], [file('a.png'), file('b.gif', 10, 'image/gif'), file('c.webp', 10, 'image/webp')], most)).toEqual({
    added: [file('a.png'), file('c.webp', 10, 'image/webp')],
    problem: '“b.gif”不是 PNG、JPEG 或 WebP 图片，没有加上。',
  })
  expect(addFiles([], [file('大.png', 6.25 * 1024 * 1024)], most)).toEqual({
    added: [],
    problem: '“大.png”有 6.3 MB，每张不能超过 5 MB，缩小后再选。',
  })
})

test('a fifth picture is left out', () => {
  const { added, problem } = addFiles([file('1'), file('2'), file('3')], [file('4'), file('5')], most)
  expect([added, problem]).toEqual([[file('4')], '一条消息最多带 4 张图片，多出来的没有加上。'])
})
