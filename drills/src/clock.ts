import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from './log.ts'
import { portOf } from './shop.ts'
import { onePostgres, onStage } from './stage.ts'

/** The clock of one server's machine jumps an hour ahead, then an hour back, by libfaketime (Debian: `apt-get install faketime`). */
export const clock = (): Promise<void> =>
  onStage({ name: 'clock', servers: 1, members: 100, pauseMs: 2_000, database: onePostgres }, async ({ folder, shop }) => {
    const [library] = fs.globSync('/usr/lib/*/faketime/libfaketime.so.1')
    if (library === undefined) throw new Error('This drill needs libfaketime (Debian: apt-get install faketime).')
    const ahead = path.join(folder, 'clock')
    fs.writeFileSync(ahead, '+0')
    const faked = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: ahead, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' }
    await shop.begin(faked)
    await shop.nginx.pointTo(shop.servers.map(portOf))
    for (const jump of ['+3600', '-3600', '+0']) {
      await sleep(5_000)
      fs.writeFileSync(ahead, jump)
      log(`the clock of one of two servers stands at ${jump} s`)
    }
    await sleep(10_000)
  })
