/** The room of a file; null for a file outside every room. */
type Room = { kind: 'package' | 'app'; name: string; inside: string }

const roomPath = /^(package|app)s\/([^/]+)\/(?:src\/)?(.*)$/

function roomOf(file: string): Room | null {
  const [, kind, name, inside] = roomPath.exec(file) ?? []
  return kind === undefined || name === undefined || inside === undefined ? null : { kind: kind as Room['kind'], name, inside }
}

/** The packages of ours that each package may use besides itself. */
const packageUses: Record<string, readonly string[]> = {
  contract: [],
  addresses: [],
  money: [],
  lexicon: [],
  connectors: ['money'],
  postgres: [],
  web: ['contract'],
  ui: ['web', 'money'],
}

/** Packages for browsers alone: no process of ours may use them. */
const frontendPackages = ['web', 'ui']
const frontends = ['storefront', 'desk']

/** Layers of a frontend that each layer may not import: `lib` carries `features`, these `flows`, and these `shell` and `routes`. */
const layersAbove: Record<string, readonly string[]> = {
  lib: ['features', 'flows', 'shell', 'routes'],
  features: ['flows', 'shell', 'routes'],
  flows: ['shell', 'routes'],
  shell: ['routes'],
}
/** Layers whose folders may not know each other, and the folders that join them. */
const strangers: Record<string, string> = {
  features: 'share through lib, or join them in a flow',
  flows: 'what both need belongs to a feature',
}

/**
 * The server's wings, and within each its rooms: each may use those before it, by types too. Files that lie in a wing itself are its
 * ground; what starts a process lies above all of them. One named with a slash is a room inside a room; what lies in no inner room is the
 * outer one's.
 */
const serverRooms: Record<string, readonly string[]> = {
  platform: ['', 'db', 'http', 'desk', 'jobs', 'live', 'timeline', 'acts', 'files'],
  catalogue: ['content', 'finds', 'goods', 'pictures', 'collections', 'search', 'sellers', 'discovery', 'screens', 'translation'],
  people: ['members', 'addresses', 'messages', 'staff'],
  money: ['wallet', 'charges', 'payments'],
  trade: [
    'orders',
    'buying',
    'warehouse',
    'carriers',
    'parcels',
    'auctions',
    'auctions/watch',
    'auctions/agent',
    'auctions/by-hand',
    'auctions/calls',
  ],
  office: ['site', 'acts', 'desk', 'staff', 'archive', 'sandbox-mode'],
  boot: [''],
}
const serverWings = Object.keys(serverRooms)

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
  if (there.kind === 'package') return whyNotFromApp(here, there)
  if (here.name !== there.name) return `no app imports another: ${here.name} and ${there.name} meet over HTTP`
  return here.name === 'server' ? whyNotInServer(here, there) : whyNotLayer(here, there)
}

function whyNotPackage(here: Room, there: Room): string | null {
  if (there.kind === 'package' && (there.name === here.name || packageUses[here.name]?.includes(there.name))) return null
  const uses = packageUses[here.name] ?? []
  return `packages/${here.name} uses ${uses.length === 0 ? 'nothing' : `only packages/${uses.join(', packages/')}`} of ours`
}

function whyNotFromApp(here: Room, there: Room): string | null {
  const fits = frontends.includes(here.name) || !frontendPackages.includes(there.name)
  return fits ? null : `packages/${there.name} is for frontends: ${here.name} is none`
}

function whyNotRules(to: string, there: Room | null): string | null {
  const reads = there?.name === 'server' && /^platform\/db\/|-queries\.ts$|\.routes\.ts$/.test(there.inside)
  return reads || databaseClients.includes(to) ? 'rules are pure decisions: what they need is given to them' : null
}

function whyNotInServer(here: Room, there: Room): string | null {
  const from = here.inside.split('/')
  const to = there.inside.split('/')
  const wing = serverWings.indexOf(from[0] ?? '')
  const itsWing = serverWings.indexOf(to[0] ?? '')
  // What starts a process puts all of it together, and a test may look anywhere.
  if (wing === -1 || here.inside.endsWith('.test.ts')) return null
  if (itsWing === -1) return 'what starts a process uses the wings, not they it'
  if (there.inside.endsWith('.routes.ts')) return 'routes are the outermost layer: only the app itself puts them together'
  if (itsWing > wing) return `${to[0]} stands above ${from[0]}: it may use it, not the other way round`
  return itsWing < wing ? null : whyNotRoom(from, to)
}

function whyNotRoom([wing = '', ...from]: string[], [, ...to]: string[]): string | null {
  const rooms = serverRooms[wing] ?? []
  const roomIn = ([outer = '', inner = '', ...deeper]: string[]): string => {
    if (inner === '') return ''
    return deeper.length > 0 && rooms.includes(`${outer}/${inner}`) ? `${outer}/${inner}` : outer
  }
  const [room, itsRoom] = [roomIn(from), roomIn(to)]
  const missing = [room, itsRoom].find((one) => !rooms.includes(one))
  if (missing !== undefined) return `${wing}/${missing} has no place in the order of its wing yet: give it one in scripts/lint/rooms.ts`
  return rooms.indexOf(itsRoom) > rooms.indexOf(room) ? `${wing}/${itsRoom} stands above ${wing}/${room}` : null
}

function whyNotLayer(here: Room, there: Room): string | null {
  const [layer = '', folder] = here.inside.split('/')
  const [itsLayer = '', itsFolder] = there.inside.split('/')
  if (layersAbove[layer]?.includes(itsLayer)) return `${layer} carries ${itsLayer}, so it may not lean on it`
  const instead = strangers[layer]
  if (instead === undefined || itsLayer !== layer || folder === itsFolder) return null
  return `${layer}/${folder} and ${layer}/${itsFolder} do not know each other: ${instead}`
}
