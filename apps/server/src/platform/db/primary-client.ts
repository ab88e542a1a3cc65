import { callbackify } from 'node:util'
import pg from 'pg'
import { DatabaseDown } from './failures.ts'

/** Where one PostgreSQL of a cluster listens. */
interface Host {
  host: string
  port: number
}

/** A connection's config; with `hosts` its client connects to the one of them that takes writes. */
export type Connection = pg.ClientConfig & { hosts?: readonly Host[] | undefined }

/** How long one host may take to say whether it takes writes. */
const PROBE_MS = 2_000
const LOOK_EVERY_MS = 2_000

/** `postgres://user:password@a:5432,b:5432/database`, as in https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS */
const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#,]+(?:,[^@/?#,]+)+)([/?].*)?$/

/** The addresses, each with one host, that an address with several hosts stands for; the address itself otherwise. */
export function addressesOf(url: string): string[] {
  const [, before, hosts, after = ''] = severalHosts.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** The config of an address of one host or several. */
export function connectionTo(url: string): Connection {
  const addresses = addressesOf(url)
  const [first] = addresses
  return addresses.length === 1 ? { connectionString: url } : { connectionString: first!, hosts: addresses.map(hostOf) }
}

function hostOf(address: string): Host {
  const { hostname, port } = new URL(address)
  // A folder of sockets is written percent-encoded, an IPv6 address in brackets.
  return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

/** What this thread knows of a cluster: the host that last took writes, the search for it under way, and the open clients. */
interface Cluster {
  hosts: readonly Host[]
  primary: Host | null
  finding: Promise<Host> | null
  clients: Map<PrimaryClient, Host>
}
const clusters = new Map<string, Cluster>()

function clusterOf(hosts: readonly Host[]): Cluster {
  const key = hosts.map(({ host, port }) => `${host}:${port}`).join()
  const cluster = clusters.get(key) ?? { hosts, primary: null, finding: null, clients: new Map() }
  clusters.set(key, cluster)
  return cluster
}

/** A client that, given several hosts, connects to the one that takes writes. */
export class PrimaryClient extends pg.Client {
  readonly #given: Connection

  constructor(given: Connection = {}) {
    super(given)
    this.#given = given
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const connected = this.#connect()
    if (callback === undefined) return connected.then(() => this)
    callbackify(() => connected)(callback as (error: Error | null) => void)
  }

  async #connect(): Promise<void> {
    const { hosts } = this.#given
    if (!hosts) return void (await super.connect())
    const cluster = clusterOf(hosts)
    const primary = (cluster.primary ??= await findPrimary(this.#given, cluster))
    try {
      await connectAt(this, primary, () => super.connect())
    } catch (error) {
      if (cluster.primary === primary) cluster.primary = null
      throw error
    }
    cluster.clients.set(this, primary)
    this.once('end', () => cluster.clients.delete(this))
  }
}

/** Connects a client to one host. Throws when it is a standby. */
async function connectAt(client: pg.Client, at: Host, connect: () => Promise<unknown>): Promise<void> {
  Object.assign(client, at)
  // PostgreSQL ≥ 14 tells it to each new connection: https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-ASYNC
  let isStandby = false
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
    if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
  })
  await connect()
  if (!isStandby) return
  await client.end()
  throw new DatabaseDown(new Error('a standby'))
}

/** Asks all hosts at once; answers the first that takes writes. Who asks meanwhile shares the answer. Throws `DatabaseDown` when none does. */
function findPrimary(given: Connection, cluster: Cluster): Promise<Host> {
  cluster.finding ??= Promise.any(cluster.hosts.map((at) => probe(given, at)))
    .catch(({ errors }: AggregateError) => {
      const reasons = cluster.hosts.map(({ host, port }, n) => `${host}:${port}: ${reasonOf(errors[n])}`)
      throw new DatabaseDown(new Error(`no host takes writes (${reasons.join('; ')})`))
    })
    .finally(() => (cluster.finding = null))
  return cluster.finding
}

const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message)

async function probe(given: Connection, at: Host): Promise<Host> {
  const client = new pg.Client({ ...given, connectionTimeoutMillis: PROBE_MS })
  client.on('error', () => {}) // of a connection that breaks once the question is answered
  await connectAt(client, at, () => client.connect())
  client.end().catch(() => {})
  return at
}

/**
 * Looks every 2 s which host takes writes, and breaks the connections to any other: a host that hangs or is cut off would hold their
 * queries for minutes. Answers what ends it. Does nothing for a single host.
 */
export function watchPrimary(given: Connection): () => void {
  const { hosts } = given
  if (!hosts) return () => {}
  const cluster = clusterOf(hosts)
  const look = async () => {
    const same = cluster.primary && (await probe(given, cluster.primary).catch(() => null))
    const found = same ?? (await findPrimary(given, cluster).catch(() => null))
    if (found === null) return
    cluster.primary = found
    for (const [client, host] of cluster.clients) if (host !== found) client.connection.stream.destroy()
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
