import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as calls from './calls.gen.ts'
import { ApiError, type CallSurface, type ClientOptions, createClient, isSuccess } from './client.ts'

interface Sent {
  method: string
  url: string
  body: string
  type: string
}
type Reply = (request: Sent, response: ServerResponse) => void

let reply: Reply
let requests: Sent[]
let base: string
let close: () => Promise<void>

const envelope = (response: ServerResponse, data: unknown, code = 0, status = 200, statusText?: string) => {
  response.writeHead(status, statusText, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code, message: code === 0 ? '' : '不行', data }))
}

beforeEach(async () => {
  requests = []
  reply = (_, response) => envelope(response, requests.length)
  // No timeout on idle connections, however long a test takes.
  const server = createServer({ keepAliveTimeout: 0 }, (request: IncomingMessage, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', body, type: request.headers['content-type'] ?? '' }
      requests.push(one)
      reply(one, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  close = () =>
    new Promise((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
})
afterEach(() => {
  vi.unstubAllGlobals()
  return close()
})

const client = (options: ClientOptions = {}) => createClient({ base, ...options })
const caught = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`)
  return error
}
const upload: CallSurface = { method: 'POST', path: '/api/user/updateHeadImg', encoding: 'multipart', cache: false }

describe('how input travels', () => {
  test('a GET carries its input in the query, without what is undefined', async () => {
    await client().call(calls.getOrderRecord, { page: 2, limit: undefined })
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/user/GetOrderRecord?page=2', body: '' })
  })
  test('a list repeats its name, and what is null or undefined is left out', async () => {
    const call: CallSurface<Record<string, unknown>> = { method: 'GET', path: '/api/some', encoding: 'query', cache: false }
    await client().call(call, { ids: ['m1', 'm2'], none: null, neither: undefined })
    expect(requests[0]?.url).toBe('/api/some?ids=m1&ids=m2')
  })
  test('multipart carries files as files', async () => {
    await client().call(upload, { file: new File(['picture'], 'a.png', { type: 'image/png' }), text: '你好', none: null })
    expect(requests[0]?.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(requests[0]?.body).toMatch(/name="file"; filename="a.png"\r\nContent-Type: image\/png\r\n\r\npicture\r\n/)
    expect(requests[0]?.body.match(/name="\w+"/g)).toEqual(['name="file"', 'name="text"'])
  })
  test('a form is form-encoded and a JSON call is JSON', async () => {
    await client().call(calls.login, { account: 'a b@example.com', password: '密&码' })
    await client().call(calls.payOrder, { id: '7K3QX0V9MB', requestId: 'abcdefgh' })
    expect(requests[0]?.type).toContain('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(requests[0]?.body)]).toEqual([
      ['account', 'a b@example.com'],
      ['password', '密&码'],
    ])
    expect(requests[1]).toMatchObject({ type: 'application/json', body: '{"id":"7K3QX0V9MB","requestId":"abcdefgh"}' })
  })
})

describe('answers', () => {
  test('code 0 returns the data', async () => {
    const answer = await client().call(calls.balance, {})
    expect(isSuccess(answer) && answer.data).toBe(1)
  })
  test.each([200, 201, 226, 299])('HTTP %i succeeds', async (status) => {
    reply = (_, response) => envelope(response, 7, 0, status)
    expect(await client().call(calls.balance, {})).toMatchObject({ code: 0, data: 7 })
  })
  test.each([400, 401, 409, 500, 599])('HTTP %i raises its status text, whatever the envelope says', async (status) => {
    reply = (_, response) => envelope(response, 7, 0, status, 'Its Own Words')
    expect(await caught(client().call(calls.balance, {}))).toMatchObject({ message: 'Its Own Words', failure: 'http', status })
  })
  test('the base path is / of the page by default', async () => {
    vi.stubGlobal('location', new URL('some/page?of=ours#/item/m12345678', base))
    await createClient().call(calls.balance, {})
    expect(requests[0]?.url).toBe('/api/user/balance')
  })
  test('another code throws nothing and returns the refusal by its name, with its facts', async () => {
    reply = (_, response) => envelope(response, { shortJpy: 40 }, 2101)
    const answer = await client().call(calls.payOrder, { id: '7K3QX0V9MB', requestId: 'abcdefgh' })
    expect(answer).toEqual({ code: 2101, message: '不行', refusal: 'balanceShort', facts: { shortJpy: 40 } })
    // A newer server may refuse by a code that this page does not know of the call: then only the sentence is left.
    expect(await client().call(calls.balance, {})).toEqual({ code: 2101, message: '不行', refusal: null, facts: null })
  })
  test('400 and above raise the status text, with the envelope beside it', async () => {
    reply = (_, response) => envelope(response, null, 1404, 404)
    const error = await caught(client().call(calls.balance, {}))
    expect(error).toMatchObject({ message: 'Not Found', failure: 'http', status: 404, answer: { code: 1404 } })
  })
  test('an empty status text becomes the generic sentence', async () => {
    reply = (_, response) => response.socket?.end('HTTP/1.1 502 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    expect((await caught(client().call(calls.balance, {}))).message).toBe('Request failed with status code 502')
  })
  test('a lost connection is a Network Error, and so is a 200 that is not our envelope', async () => {
    reply = (_, response) => void response.destroy()
    expect((await caught(client().call(calls.balance, {}))).message).toBe('Network Error')
    reply = (_, response) => response.end('<html>')
    expect((await caught(client().call(calls.balance, {}))).message).toBe('Network Error')
  })
  test('a timeout error names its limit; the limit is 600000 ms by default', async () => {
    reply = () => undefined
    expect((await caught(client({ timeoutMs: 30 }).call(calls.balance, {}))).message).toBe('timeout of 30ms exceeded')
    using timeout = vi.spyOn(AbortSignal, 'timeout')
    reply = (_, response) => envelope(response, 1)
    await client().call(calls.balance, {})
    expect(timeout).toHaveBeenLastCalledWith(600_000)
  })
  test('a caller who stops waiting gets Request aborted, and the request is stopped', async () => {
    const closed = vi.fn<() => void>()
    reply = (_, response) => response.on('close', closed)
    const stop = new AbortController()
    const work = caught(client().call(calls.balance, {}, { signal: stop.signal }))
    await expect.poll(() => requests).toHaveLength(1)
    stop.abort()
    expect((await work).message).toBe('Request aborted')
    await expect.poll(() => closed.mock.calls).toHaveLength(1)
  })
  test('a caller who has stopped before gets Request aborted, and nothing is sent', async () => {
    const one = client()
    const stopped = one.call(calls.payOrder, { id: '7K3QX0V9MB', requestId: 'abcdefgh' }, { signal: AbortSignal.abort() })
    expect((await caught(stopped)).message).toBe('Request aborted')
    await one.call(calls.balance, {})
    expect(requests.map(({ url }) => url)).toEqual(['/api/user/balance'])
  })
  test('another protocol than http is refused', async () => {
    expect((await caught(createClient({ base: 'ftp://127.0.0.1/' }).call(calls.balance, {}))).message).toBe('Unsupported protocol')
    // The protocol is accepted; nothing listens at that port.
    expect((await caught(createClient({ base: 'https://127.0.0.1:1/' }).call(calls.balance, {}))).message).toBe('Network Error')
  })
})

describe('cached answers', () => {
  test('a call marked cache is answered from memory for 300000 ms, and no longer', async () => {
    let now = 1_000
    const one = client({ clock: () => now })
    await one.call(calls.rate, {})
    now += 299_999
    await one.call(calls.rate, {})
    expect(requests).toHaveLength(1)
    now += 1
    await one.call(calls.rate, {})
    expect(requests).toHaveLength(2)
  })
  test('other GETs, refusals and errors are never cached', async () => {
    const one = client()
    for (let time = 0; time < 2; time++) await one.call(calls.balance, {})
    expect(one.keptCount()).toBe(0)
    reply = (_, response) => envelope(response, null, 2001)
    for (let time = 0; time < 2; time++) await one.call(calls.rate, {})
    reply = (_, response) => envelope(response, null, 1500, 500)
    for (let time = 0; time < 2; time++) await caught(one.call(calls.rate, {}))
    expect(requests).toHaveLength(6)
  })
  test('of more than the limit the least recently used goes first', async () => {
    const one = client({ keepCount: 2 })
    await one.call(calls.help, { id: 1 })
    await one.call(calls.help, { id: 2 })
    await one.call(calls.help, { id: 1 })
    await one.call(calls.help, { id: 3 })
    expect(one.keptCount()).toBe(2)
    await one.call(calls.help, { id: 1 })
    expect(requests).toHaveLength(3)
    await one.call(calls.help, { id: 2 })
    expect(requests).toHaveLength(4)
  })
  test('1000 are cached by default', async () => {
    using answered = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ code: 0, message: '', data: 7 }))
    const one = client()
    for (let id = 0; id < 1_005; id++) await one.call(calls.help, { id })
    expect(one.keptCount()).toBe(1_000)
    await one.call(calls.help, { id: 1_004 })
    expect(answered).toHaveBeenCalledTimes(1_005)
  })
  test.each([
    ['log-in', calls.login, { account: 'a', password: 'b' }, 200, 'login'],
    ['registration', calls.register, { account: 'a', password: 'b', CustomerName: 'c' }, 200, 'login'],
    ['a password set by a link', calls.resetPassword, { token: 'a', password: 'b' }, 200, 'login'],
    ['log-out', calls.logout, {}, 200, 'logout'],
    ['a 401 to what is read', calls.balance, {}, 401, 'unauthorized'],
    ['a 401 to what is done', calls.collectAdd, { id: 'm1' }, 401, 'turnedAway'],
  ] as const)('%s empties the cache and reports why', async (_, call: CallSurface, input, status, why) => {
    const onForget = vi.fn<(why: string) => void>()
    const one = client({ onForget })
    await one.call(calls.rate, {})
    reply = (__, response) => envelope(response, null, status === 401 ? 1401 : 0, status)
    await (status === 401 ? caught(one.call(call, input)) : one.call(call, input))
    expect(one.keptCount()).toBe(0)
    expect(onForget.mock.calls).toEqual([[why]])
  })
  test('a refused log-in empties nothing, nor does an error other than 401', async () => {
    const onForget = vi.fn<(why: string) => void>()
    const one = client({ onForget })
    await one.call(calls.rate, {})
    reply = (_, response) => envelope(response, null, 2001)
    await one.call(calls.login, { account: 'a', password: 'b' })
    for (const status of [400, 403, 404, 500]) {
      reply = (_, response) => envelope(response, null, 1000, status)
      await caught(one.call(calls.logout, {}))
    }
    expect(one.keptCount()).toBe(1)
    expect(onForget).not.toHaveBeenCalled()
  })
  test('an answer requested before a log-out is neither cached after it nor given to the next person', async () => {
    const one = client()
    const pending: ServerResponse[] = []
    reply = (_, response) => pending.push(response)
    const before = one.call(calls.rate, {})
    await expect.poll(() => pending).toHaveLength(1)
    one.forget('elsewhere')
    const after = one.call(calls.rate, {})
    await expect.poll(() => pending).toHaveLength(2)
    envelope(pending[0]!, 'of the one')
    expect(await before).toMatchObject({ data: 'of the one' })
    expect(one.keptCount()).toBe(0)
    envelope(pending[1]!, 'of the next')
    expect(await after).toMatchObject({ data: 'of the next' })
  })
  test('a 401 to a request sent before a log-in does not end the new session', async () => {
    const onForget = vi.fn<(why: string) => void>()
    const one = client({ onForget })
    const pending: ServerResponse[] = []
    reply = (_, response) => pending.push(response)
    const before = caught(one.call(calls.balance, {}))
    await expect.poll(() => pending).toHaveLength(1)
    one.forget('login')
    envelope(pending[0]!, null, 1401, 401)
    expect((await before).status).toBe(401)
    expect(onForget.mock.calls).toEqual([['login']])
  })
  test('what a member did is told as turned away, though a read that was on its way was answered 401 before', async () => {
    const onForget = vi.fn<(why: string) => void>()
    const one = client({ onForget })
    const pending: ServerResponse[] = []
    reply = (_, response) => pending.push(response)
    const calling = [caught(one.call(calls.balance, {})), caught(one.call(calls.collectAdd, { id: 'm1' }))]
    await expect.poll(() => pending).toHaveLength(2)
    for (const response of pending) envelope(response, null, 1401, 401)
    await Promise.all(calling)
    expect(onForget.mock.calls.flat().sort()).toEqual(['turnedAway', 'unauthorized'])
  })
  test('what a member changed is fetched again, and the rest stays cached', async () => {
    const one = client()
    await one.call(calls.recommendCategoriesGoods, {})
    await one.call(calls.rate, {})
    one.drop(calls.recommendCategoriesGoods)
    expect(one.keptCount()).toBe(1)
    const pending: ServerResponse[] = []
    reply = (_, response) => pending.push(response)
    const before = one.call(calls.recommendCategoriesGoods, {})
    await expect.poll(() => pending).toHaveLength(1)
    one.drop(calls.recommendCategoriesGoods)
    const after = one.call(calls.recommendCategoriesGoods, {})
    await expect.poll(() => pending).toHaveLength(2)
    envelope(pending[0]!, 'before')
    expect(await before).toMatchObject({ data: 'before' })
    expect(one.keptCount()).toBe(1)
    // The second request is still shared after the first has ended.
    const beside = one.call(calls.recommendCategoriesGoods, {})
    envelope(pending[1]!, 'after')
    expect(await Promise.all([after, beside])).toMatchObject([{ data: 'after' }, { data: 'after' }])
    expect(await one.call(calls.recommendCategoriesGoods, {})).toMatchObject({ data: 'after' })
    expect(pending).toHaveLength(2)
  })
})

describe('requests under way', () => {
  const pending: ServerResponse[] = []
  beforeEach(() => {
    pending.length = 0
    reply = (_, response) => pending.push(response)
  })
  const release = () => pending.splice(0).forEach((response) => envelope(response, 7))

  test('calls with the same method, path, query and body are sent once and share the answer', async () => {
    const one = client()
    const work = [
      one.call(calls.balance, {}),
      one.call(calls.balance, {}),
      one.call(calls.getOrderRecord, { page: 1 }),
      one.call(calls.getOrderRecord, { page: 2 }),
    ]
    await expect.poll(() => pending).toHaveLength(3)
    release()
    expect(await Promise.all(work)).toMatchObject([{ data: 7 }, { data: 7 }, { data: 7 }, { data: 7 }])
    expect(requests).toHaveLength(3)
  })
  test('a POST is shared by its body and encoding too', async () => {
    const one = client()
    const as = (encoding: CallSurface['encoding']): CallSurface<object> => ({ method: 'POST', path: '/api/some', encoding, cache: false })
    const work = [{}, {}, { a: 1 }].map((input) => one.call(as('json'), input))
    work.push(one.call(as('form'), {}), one.call(as('form'), { a: 1 }))
    await expect.poll(() => pending).toHaveLength(4)
    release()
    expect(await Promise.all(work)).toHaveLength(5)
    expect(requests).toHaveLength(4)
  })
  test('multipart is never shared', async () => {
    const one = client()
    const work = [one.call(upload, { file: 'x' }), one.call(upload, { file: 'x' })]
    await expect.poll(() => pending).toHaveLength(2)
    release()
    expect(await Promise.all(work)).toHaveLength(2)
    expect(requests).toHaveLength(2)
  })
  test('a caller who stops waiting leaves the others their answer', async () => {
    const one = client()
    const stop = new AbortController()
    const leaves = caught(one.call(calls.balance, {}, { signal: stop.signal }))
    const stays = one.call(calls.balance, {})
    await expect.poll(() => pending).toHaveLength(1)
    stop.abort()
    expect((await leaves).failure).toBe('aborted')
    release()
    expect(await stays).toMatchObject({ data: 7 })
  })
  test('a call made after all callers have stopped waiting is sent anew', async () => {
    const one = client()
    const stop = new AbortController()
    const leaves = caught(one.call(calls.balance, {}, { signal: stop.signal }))
    await expect.poll(() => pending).toHaveLength(1)
    stop.abort()
    const comes = one.call(calls.balance, {})
    await leaves
    await expect.poll(() => pending).toHaveLength(2)
    release()
    expect(await comes).toMatchObject({ data: 7 })
  })
})

describe('a file', () => {
  const file: CallSurface = { method: 'GET', path: '/meilu/brands.json', encoding: 'query', cache: false, file: true }
  test('returns the data without an envelope', async () => {
    reply = (_, response) => response.end('[{"id":"1"}]')
    expect(await client().call(file, {})).toEqual({ code: 0, message: '', data: [{ id: '1' }] })
  })
  test('fails as every call does; a body that is not JSON is a Network Error', async () => {
    reply = (_, response) => envelope(response, null, 1_503, 503)
    expect(await caught(client().call(file, {}))).toMatchObject({ failure: 'http', status: 503, answer: { code: 1_503 } })
    reply = (_, response) => response.end('<html>')
    expect(await caught(client().call(file, {}))).toMatchObject({ failure: 'network' })
  })
})
