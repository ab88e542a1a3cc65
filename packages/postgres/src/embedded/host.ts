import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The signs by which a machine is known: one in common is enough, as a container's name changes and a boot ends. */
type Host = { name: string; boot: string | null; machine: string | null }

/**
 * Writes down which machine runs the database in this folder, and refuses when another one did and did not close it: on a
 * shared disk its processes cannot be seen from here, and two PostgreSQLs on one data folder destroy it.
 * Returns the function that takes the note away after a clean stop.
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
