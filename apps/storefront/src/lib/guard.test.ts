import { expect, test } from 'vitest'
import { innerPath, isWrittenAs, mayOpen } from './guard.ts'

test.each(['/login', '/', '/item/$id', '/shop/product/$id', '/search', '/categories', '/brands', '/guide'])(
  'a visitor may open %s',
  (route) => {
    expect(mayOpen(route, false)).toBe(true)
  },
)
test.each(['/search/method', '/shop/$id', '/users/', '/order/$id', '/product/$id', '/$', undefined])(
  'a visitor may not open %s, a member may',
  (route) => {
    expect(mayOpen(route, false)).toBe(false)
    expect(mayOpen(route, true)).toBe(true)
  },
)
test('a log-in returns to an inner path only', () => {
  expect(innerPath('/users/order?type=2')).toBe('/users/order?type=2')
  for (const foreign of ['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)', '', undefined, 7, '/login'])
    expect(innerPath(foreign)).toBe('/')
})
test.each([
  ['/login', '/login'],
  ['/', '/'],
  ['/users/', '/users'],
  ['/users/', '/users/'],
  ['/login', '/login/'],
  ['/item/$id', '/item/M12345678'],
  ['/$', '/Anything/else/'],
])('%s is written %s', (route, pathname) => {
  expect(isWrittenAs(route, pathname)).toBe(true)
})
test.each([
  ['/login', '/LOGIN'],
  ['/item/$id', '/Item/m12345678'],
  ['/users/order', '/users/Order'],
])('%s is not written %s', (route, pathname) => {
  expect(isWrittenAs(route, pathname)).toBe(false)
})
