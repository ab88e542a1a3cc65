import { expect, test } from 'vitest'
import { safeHref } from './links.ts'

test.each(['https://example.com/a', 'http://example.com', '/#/guide?id=2', '#/search', '/content/a.svg'])(
  '%s is linked unchanged',
  (href) => {
    expect(safeHref(href)).toBe(href)
  },
)
test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//example.com',
  '/\\example.com',
  'weixin://x',
  '',
  null,
  undefined,
])('%s is dropped', (href) => {
  expect(safeHref(href)).toBeNull()
})
