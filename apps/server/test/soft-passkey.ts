import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What a call asks a passkey with. */
type Options = Record<string, unknown>

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** The little of https://www.rfc-editor.org/rfc/rfc8949 that a passkey tells. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)])])
}

const PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

/** A passkey in software: a key on P-256 for one host. https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
export function softPasskey(origin: string) {
  const { hostname } = new URL(origin)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const clientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), count, more])
  }
  const told = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })
  return {
    id: base64url(id),
    /** What `navigator.credentials.create` answers. */
    make(options: Options, from = origin) {
      const length = Buffer.from([0, id.length])
      const data = authData(PRESENT | HAS_CREDENTIAL, Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return told({
        clientDataJSON: base64url(clientData('webauthn.create', options, from)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      })
    },
    /** What `navigator.credentials.get` answers. */
    sign(options: Options, from = origin) {
      const [data, client] = [authData(PRESENT), clientData('webauthn.get', options, from)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return told({ authenticatorData: base64url(data), clientDataJSON: base64url(client), signature: base64url(signature) })
    },
    /** As a copy of it would count on. */
    countBack: (by: number) => void (counter -= by),
  }
}
