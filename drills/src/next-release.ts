import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = 'apps/server/src/platform/db/migrations'
const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

export interface Release {
  root: string
  /** Its newest migration. */
  migration: string
  remove(): void
}

/** A release after this one: what is committed here, with one more migration that widens the table of orders. Its packages are this checkout's. */
export function makeNextRelease(folder: string): Release {
  const next = path.join(folder, 'next-release')
  git('worktree', 'add', '--detach', '--quiet', next, 'HEAD')
  for (const place of ['.', ...fs.globSync('{apps,packages}/*', { cwd: root })]) linkPackages(place, next)
  fs.symlinkSync(path.join(root, 'apps/storefront/dist'), path.join(next, 'apps/storefront/dist'))
  const newest = fs.readdirSync(path.join(next, migrations)).toSorted().at(-1)!
  const number = String(Number(newest.slice(0, 4)) + 1).padStart(4, '0')
  const migration = `${number}-drill.sql`
  const text = `-- ${number}: a column and an index, as a release adds them\nalter table orders add column drill text;\ncreate index orders_drill on orders (drill);\n`
  fs.writeFileSync(path.join(next, migrations, migration), text)
  return { root: next, migration, remove: () => void git('worktree', 'remove', '--force', next) }
}

/** Links a place's packages one by one, but for the workspaces: these are the next release's own. */
function linkPackages(place: string, next: string): void {
  const from = path.join(root, place, 'node_modules')
  if (!fs.existsSync(from)) return
  const to = path.join(next, place, 'node_modules')
  fs.mkdirSync(path.join(to, '@otsukai'), { recursive: true })
  for (const name of fs.readdirSync(from)) {
    if (name !== '@otsukai') fs.symlinkSync(path.join(from, name), path.join(to, name))
  }
  const own = path.join(from, '@otsukai')
  for (const name of fs.existsSync(own) ? fs.readdirSync(own) : []) {
    fs.symlinkSync(path.join(next, path.relative(root, fs.realpathSync(path.join(own, name)))), path.join(to, '@otsukai', name))
  }
}
