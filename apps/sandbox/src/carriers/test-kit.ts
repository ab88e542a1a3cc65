import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LabelRequest } from '@otsukai/connectors/carrier'
import { createMovableTiming } from '@otsukai/connectors/movable-timing'
import { createSandboxCarrier } from '@otsukai/connectors/sandbox-carrier/client'
import { startTestSandbox } from '../testing/sandbox.ts'

/** A sandbox and a sender at its post; `start` on the same folder is a restart. */
export async function startPost(env: Record<string, string> = {}) {
  const sandbox = await startTestSandbox({ SANDBOX_ITEMS: '10', SANDBOX_SPEED: '1', ...env })
  const { caller, origin, world } = sandbox
  const { carrier: keys } = (await caller.world<{ carrier: { key: string; noticeSecret: string } }>('/keys')).body
  // No call is given up because a machine was slow.
  const deps = { now: world.services.now, timing: createMovableTiming() }
  return {
    ...sandbox,
    keys,
    carrier: createSandboxCarrier({ baseUrl: `${origin}/carrier/v1`, ...keys }, deps),
    /** A parcel with a label, not handed over yet. */
    label: async (changes: Partial<LabelRequest> = {}) => {
      const made = await sandboxLabel(changes)
      if (made.kind !== 'made') throw new Error(JSON.stringify(made))
      return made.label.number
    },
    parcel: async (number: string) => (await caller.world<ParcelAnswer>(`/parcels/${number}`)).body,
    move: (number: string, body: object) => caller.world<ParcelAnswer>(`/parcels/${number}`, body),
    pass: (passMs: number) => caller.world('/clock', { passMs }),
  }

  function sandboxLabel(changes: Partial<LabelRequest>) {
    return createSandboxCarrier({ baseUrl: `${origin}/carrier/v1`, ...keys }, deps).label(aLabel(changes))
  }
}
export type Post = Awaited<ReturnType<typeof startPost>>

interface ParcelAnswer {
  state: string
  fate: string
  weightG: number
  billedG: number | null
  billedJpy: number | null
  tracks: { id: string; kind: string; at: number }[]
  noticesWaiting: number
  sent: { status: number | null }[]
}

let labels = 0

export const aLabel = (changes: Partial<LabelRequest> = {}): LabelRequest => ({
  reference: `P${++labels}`,
  service: 'ems',
  country: 'CN',
  weightG: 1_180,
  lengthMm: 340,
  widthMm: 250,
  heightMm: 120,
  to: { name: 'Lin Xiaomei', phone: '13800000000', postcode: '200000', lines: ['Nanjing Road 1 (Huangpu)', 'Shanghai'] },
  customs: [{ nameEn: 'Used camera', quantity: 1, valueJpy: 8_000, weightG: 900, hsCode: null }],
  ...changes,
})

/** The sender's end: keeps every notice and answers with `status`. */
export async function startListener() {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = []
  const listener = { status: 204 }
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(listener.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/carriers/notify`,
    heard,
    answers: (status: number) => (listener.status = status),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type Listener = Awaited<ReturnType<typeof startListener>>

/** Has the sandbox tell this listener. */
export const listen = ({ caller }: Post, { url }: Listener) =>
  caller.world('/webhook', { url: 'http://127.0.0.1:9/unheard', carrierUrl: url })
