import { expect, test } from 'vitest'
import { innerPath } from './inner-path.ts'

test('a log-in leads to a page of ours and nowhere else', () => {
  expect(innerPath('/orders?view=late')).toBe('/orders?view=late')
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login?from=/', undefined])
    expect(innerPath(foreign)).toBe('/')
})
