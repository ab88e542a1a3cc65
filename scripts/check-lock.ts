/** The fields read of an entry of package-lock.json. */
type Entry = {
  resolved?: string
  link?: boolean
  integrity?: string
  inBundle?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Says what in a package-lock.json ties it to one machine, leaves a package unproved, or makes `npm ci` refuse it: an address or
 * a path, a package without its checksum, a dependency without its entry (npm leaves out platform packages that it could not
 * find when the lock was written, and `npm ci` then misses them). Empty when all is well.
 */
export function faultsOfLock(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  const installed = Object.entries(packages).filter(([place]) => place.includes('node_modules/'))
  if (installed.length === 0) return ['the lock file names no package']
  return [
    ...installed.flatMap(([place, entry]) => faultsOfSource(place, entry)),
    ...Object.entries(packages).flatMap(([place, entry]) => missing(packages, place, entry)),
  ]
}

function faultsOfSource(place: string, { link, resolved, integrity, inBundle }: Entry): string[] {
  if (link)
    return /^(apps|packages)\/|^(e2e|bench|drills)$/.test(resolved ?? '') ? [] : [`${place} links to ${resolved}, outside the workspaces`]
  if (resolved !== undefined) return [`${place} is bound to ${resolved}: .npmrc leaves addresses out, so install with npm from the root`]
  return integrity === undefined && !inBundle ? [`${place} has no checksum`] : []
}

function missing(packages: Record<string, Entry>, place: string, { dependencies, optionalDependencies }: Entry): string[] {
  const wanted = Object.keys({ ...dependencies, ...optionalDependencies })
  return wanted
    .filter((name) => !placesAbove(place).some((above) => `${above}node_modules/${name}` in packages))
    .map((name) => `${place || 'the root'} needs ${name}, which is not in the lock file`)
}

/** The folders that Node searches from a package: `a/node_modules/b` → `a/node_modules/b/`, `a/`, and the root. */
function placesAbove(place: string): string[] {
  const cut = place.lastIndexOf('node_modules/')
  return place === '' ? [''] : [`${place}/`, ...placesAbove(cut === -1 ? '' : place.slice(0, cut).replace(/\/$/, ''))]
}
