import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A machine's marks. One equal mark identifies it: a container's name changes, a boot id lasts until the next boot. */
type Host = { name: string; boot: string | null; machine: string | null }

/**
 * Records the machine that runs the database in this folder. Throws when another machine did and did not close it: on a shared disk its
 * processes are invisible here, and two PostgreSQLs on one data folder destroy it. Returns the function that removes the record after a
 * clean stop.
 */
export function claimHost(home: string): () => void {
  const file = path.join(home, 'database-host.json')
  const here: Host = { name: os.hostname(), boot: read('/proc/sys/kernel/random/boot_id'), machine: read('/etc/machine-id') }
  const note = read(file)
  const there = note ? (JSON.parse(note) as Host) : here
  const same = there.name === here.name || (there.boot && there.boot === here.boot) || (there.machine && there.machine === here.machine)
  if (!same) {
    throw new Error(
      `The database in ${home} was last run by the machine "${there.name}" and was not closed there. ` +
        `If nothing runs there any more, delete ${file} and start again.`,
    )
  }
  fs.writeFileSync(file, JSON.stringify(here))
  return () => fs.rmSync(file, { force: true })
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}
