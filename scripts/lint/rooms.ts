/** Which room of the house a file lies in; null for files outside every room. */
type Room = { kind: 'package' | 'app'; name: string; inside: string }

const roomPath = /^(package|app)s\/([^/]+)\/(?:src\/)?(.*)$/

function roomOf(file: string): Room | null {
  const [, kind, name, inside] = roomPath.exec(file) ?? []
  return kind === undefined || name === undefined || inside === undefined ? null : { kind: kind as Room['kind'], name, inside }
}

/** What each package may use of ours besides itself. */
const packageUses: Record<string, readonly string[]> = { contract: [], money: [], lexicon: [], connectors: ['money'] }

/** In a frontend, what each layer may not reach for: `ui` and `lib` carry `features`, which carry `shell` and `routes`. */
const layersAbove: Record<string, readonly string[]> = {
  ui: ['features', 'shell', 'routes'],
  lib: ['features', 'shell', 'routes'],
  features: ['shell', 'routes'],
  shell: ['routes'],
}

const databaseClients = ['kysely', 'pg', 'pg-boss']

/**
 * Why a file may not import another, or null when it may. Both are paths from the root of the repository, with `/`;
 * an outside package is its name.
 */
export function whyNot(from: string, to: string): string | null {
  const here = roomOf(from)
  const there = roomOf(to)
  if (here?.kind === 'app' && here.name === 'server' && here.inside.endsWith('-rules.ts')) {
    const reason = whyNotRules(to, there)
    if (reason !== null) return reason
  }
  if (here === null || there === null) return null
  if (here.kind === 'package') return whyNotPackage(here, there)
  if (there.kind === 'package') return null
  if (here.name !== there.name) return `no app imports another: ${here.name} and ${there.name} meet over HTTP`
  return here.name === 'server' ? whyNotRoutes(here, there) : whyNotLayer(here, there)
}

function whyNotPackage(here: Room, there: Room): string | null {
  if (there.kind === 'package' && (there.name === here.name || packageUses[here.name]?.includes(there.name))) return null
  const uses = packageUses[here.name] ?? []
  return `packages/${here.name} uses ${uses.length === 0 ? 'nothing' : `only packages/${uses.join(', packages/')}`} of ours`
}

function whyNotRules(to: string, there: Room | null): string | null {
  const reads = there?.name === 'server' && /^db\/|-queries\.ts$|\.routes\.ts$/.test(there.inside)
  return reads || databaseClients.includes(to) ? 'rules are pure decisions: what they need is given to them' : null
}

function whyNotRoutes(here: Room, there: Room): string | null {
  if (!there.inside.endsWith('.routes.ts') || !here.inside.includes('/')) return null
  return 'routes are the outermost layer: only the app itself puts them together'
}

function whyNotLayer(here: Room, there: Room): string | null {
  const [layer = '', noun] = here.inside.split('/')
  const [itsLayer = '', itsNoun] = there.inside.split('/')
  if (layersAbove[layer]?.includes(itsLayer)) return `${layer} carries ${itsLayer}, so it may not lean on it`
  if (layer === 'features' && itsLayer === 'features' && noun !== itsNoun) {
    return `features/${noun} and features/${itsNoun} do not know each other: share through ui or lib, or join them in a screen`
  }
  return null
}
