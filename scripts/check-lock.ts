/** What is looked at of an entry of package-lock.json. */
type Entry = { resolved?: string; link?: boolean; integrity?: string; inBundle?: boolean }

/**
 * Says what in a package-lock.json ties it to one machine or leaves a package unproved: an address that only some machines reach,
 * a path, a package without its checksum. Empty when all is well.
 */
export function faultsOfLock(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  const entries = Object.entries(packages).filter(([name]) => name.includes('node_modules/'))
  if (entries.length === 0) return ['the lock file names no package']
  return entries.flatMap(([name, entry]) => {
    if (entry.link) return /^(apps|packages)\/|^(e2e|bench)$/.test(entry.resolved ?? '') ? [] : [`${name} links to ${entry.resolved}, outside the workspaces`]
    if (entry.resolved !== undefined) return [`${name} is bound to ${entry.resolved}: .npmrc leaves addresses out, so install with npm from the root`]
    return entry.integrity === undefined && !entry.inBundle ? [`${name} has no checksum`] : []
  })
}
