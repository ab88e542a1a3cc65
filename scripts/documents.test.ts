import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
const pages = ['README.md', 'README.zh-CN.md', ...fs.globSync('docs/**/*.md', { cwd: root })]

test('every link from one document to another file leads somewhere', () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !fs.existsSync(path.join(root, path.dirname(page), to)))
      .map((to) => `${page}: ${to}`),
  )
  expect(dead).toEqual([])
})

test('docs/architecture.md names files that are there, and every wing of the server', () => {
  const page = read('docs/architecture.md')
  const files = [...page.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.ts)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(8)
  // Paths are told from the root or, within the server, from its src.
  expect(files.filter((file) => !['.', 'apps/server/src'].some((from) => fs.existsSync(path.join(root, from, file))))).toEqual([])

  const folders = fs.readdirSync(path.join(root, 'apps/server/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('README.zh-CN.md has the sections and the commands of README.md', () => {
  const commands = (page: string) =>
    [...read(page).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.replaceAll(/ +#.*$/gm, ''))
  const levels = (page: string) => [...read(page).matchAll(/^#+ /gm)].map(([level]) => level)
  const named = (page: string) => [...read(page).matchAll(/^\| `([^|]+)` \|/gm)].map(([, name = '']) => name.replaceAll('`、`', '`, `'))
  expect(commands('README.zh-CN.md')).toEqual(commands('README.md'))
  expect(levels('README.zh-CN.md')).toEqual(levels('README.md'))
  expect(named('README.zh-CN.md')).toEqual(named('README.md'))
})

test('the screens that are pictured and looked at are those of every route of the storefront', () => {
  const tree = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(read('apps/storefront/src/routeTree.gen.ts'))?.[1] ?? ''
  const routes = [...tree.matchAll(/'([^']+)'/g)].map(([, route = '']) =>
    route
      .replace(/(?<=.)\/$/, '')
      .replaceAll('/$id', '/:id')
      .replace('/$', '*'),
  )
  expect(routes.length).toBeGreaterThan(25)
  const pictured = new Set([...read('e2e/screens/screens.ts').matchAll(/route: '([^']+)'/g)].map(([, route = '']) => route))
  expect(routes.filter((route) => !pictured.has(route))).toEqual([])
})
