import { expect, test } from 'vitest'
import { faultsOfLock } from './check-lock.ts'

const lock = (packages: Record<string, object>) =>
  JSON.stringify({ packages: { '': { name: 'otsukai' }, 'node_modules/zod': { integrity: 'sha512-x' }, ...packages } })

test('a lock file with checksums and links to its own workspaces is sound', () => {
  expect(faultsOfLock(lock({ 'apps/server': {}, 'node_modules/@otsukai/server': { resolved: 'apps/server', link: true } }))).toEqual([])
})

test.each([
  ['an address', { resolved: 'https://packages.example/a.tgz', integrity: 'sha512-x' }],
  ['a path of one machine', { resolved: 'file:../../elsewhere/a', integrity: 'sha512-x' }],
  ['a link out of the repository', { resolved: '/srv/a', link: true }],
  ['a package without its checksum', { version: '1.0.0' }],
  ['a platform package that the lock lacks', { integrity: 'sha512-x', optionalDependencies: { 'a-win32': '1.0.0' } }],
])('%s is found', (_, entry) => {
  expect(faultsOfLock(lock({ 'node_modules/a': entry }))).toHaveLength(1)
})

test('a dependency is found beside its package, above it, or nested in it', () => {
  const nested = {
    'node_modules/a': { integrity: 'sha512-x', dependencies: { zod: '4', b: '1' } },
    'node_modules/a/node_modules/b': { integrity: 'sha512-x', dependencies: { a: '1', zod: '4' } },
  }
  expect(faultsOfLock(lock({ ...nested, 'apps/server': { dependencies: { zod: '4' } } }))).toEqual([])
})

test('a lock file without packages is not sound', () => {
  expect(faultsOfLock('{ "packages": { "": {} } }')).toHaveLength(1)
})
