import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge } from './postmaster.ts'

let cluster: string

beforeAll(() => {
  cluster = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-postmaster-')))
  // A process bears the name of the file that it runs.
  fs.symlinkSync('/bin/sleep', path.join(cluster, 'postgres'))
})
afterAll(() => fs.rmSync(cluster, { recursive: true }))

test('a killed PostgreSQL is never told gone while its number is still in the process table', async () => {
  for (let round = 0; round < 100; round++) {
    const child = spawn(path.join(cluster, 'postgres'), ['3600'], { cwd: cluster })
    const ended = once(child, 'exit')
    await once(child, 'spawn')
    expect(judge(child.pid!, cluster)).toBe('ours')
    child.kill('SIGKILL')
    const seen = new Set<string>()
    // Nothing is awaited here, so nobody takes the ended child out of the table.
    while (!seen.has('zombie') && !seen.has('gone')) seen.add(judge(child.pid!, cluster))
    while (fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8').match(/\) (.)/)?.[1] !== 'Z') seen.add(judge(child.pid!, cluster))
    expect(seen).not.toContain('gone')
    expect(seen).not.toContain('other')
    await ended
  }
})
