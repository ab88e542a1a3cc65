import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from './log.ts'
import { onePostgres, onStage } from './stage.ts'

const WITHIN = 'DRILL_OWN_MOUNTS'

/** The names of marketplace and gateways cannot be resolved for a while. Runs itself anew with mounts of its own (`unshare`, as root), where /etc/hosts is a file of the drill's. */
export async function dns(): Promise<void> {
  if (process.env[WITHIN] === undefined) {
    const { status } = spawnSync('unshare', ['--mount', process.execPath, path.join(import.meta.dirname, 'main.ts'), 'dns'], {
      env: { ...process.env, [WITHIN]: 'on' },
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`it ended with ${status}`)
    return
  }
  // The sandbox answers under no other name. Payments need no marketplace, orders do.
  const cast = { name: 'dns', servers: 2, members: 100, pauseMs: 2_000, database: onePostgres, marketplaceAt: 'localhost' }
  await onStage(cast, async ({ folder, shop }) => {
    await sleep(5_000)
    const [hosts, resolvers] = [path.join(folder, 'hosts'), path.join(folder, 'resolv.conf')]
    fs.writeFileSync(hosts, '')
    fs.writeFileSync(resolvers, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
    execFileSync('mount', ['--bind', hosts, '/etc/hosts'])
    execFileSync('mount', ['--bind', resolvers, '/etc/resolv.conf'])
    await shop.sandbox.kill()
    await shop.sandbox.restart()
    log('no name can be resolved, and the connections that stood are broken')
    await sleep(10_000)
    execFileSync('umount', ['/etc/hosts'])
    execFileSync('umount', ['/etc/resolv.conf'])
    log('names are resolved again')
    await sleep(15_000)
  })
}
