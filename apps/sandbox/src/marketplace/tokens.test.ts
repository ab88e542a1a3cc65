import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../testing/sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => (sandbox = await startTestSandbox({ SANDBOX_ITEMS: '50' })))
afterAll(() => sandbox.end())

test('a token is taken with Bearer and bare, and nothing is answered without one', async () => {
  const { caller } = sandbox
  const token = await caller.clientToken()
  const search = (authorization?: string) => caller.call('/v3/items/search', { headers: authorization ? { authorization } : {} })
  expect((await search(`Bearer ${token}`)).status).toBe(200)
  expect((await search(token)).status).toBe(200)
  expect(await search()).toMatchObject({ status: 401, body: { code: 16 } })
  expect((await search('Bearer nonsense')).status).toBe(401)
})

test('a token expires after the seconds it names', async () => {
  const { caller, end } = await startTestSandbox({ SANDBOX_ITEMS: '50', SANDBOX_TOKEN_S: '86400' })
  const { body } = await caller.token({ grant_type: 'client_credentials', scope: 'openapi:buy' })
  expect(body.expires_in).toBe(86_400)
  for (const expected of [200, 401]) {
    await caller.world('/clock', { passMs: 43_200_000 })
    expect((await caller.get('/v3/items/search', body.access_token)).status).toBe(expected)
  }
  await end()
})

test('refreshing rotates the pair: the used refresh token and its access token are dead', async () => {
  const { caller } = sandbox
  const first = (await caller.authorise()).body
  const refresh = () =>
    caller.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token, scope: 'openapi:buy offline_access' })
  const second = await refresh()
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  expect(await refresh()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await caller.get('/v1/todolist', first.access_token)).status).toBe(401)
  expect((await caller.get('/v1/todolist', second.body.access_token)).status).toBe(200)
})

test('trading needs a user token', async () => {
  const { caller } = sandbox
  expect((await caller.get('/v1/todolist', await caller.clientToken())).status).toBe(401)
})

test('an authorisation code is good once, and needs its nonce and its redirect_uri', async () => {
  const { caller } = sandbox
  const { clientId } = sandbox.world.origins
  const asked = { response_type: 'code', client_id: clientId, redirect_uri: 'http://127.0.0.1:9/back', state: 'st', scope: 'openapi:buy' }
  expect((await caller.call(`/jp/v1/authorize?${new URLSearchParams(asked)}`)).status).toBe(400)
  const sent = await caller.call(`/jp/v1/authorize?${new URLSearchParams({ ...asked, nonce: 'n' })}`)
  const back = new URL(sent.headers.get('location') ?? '')
  expect([sent.status, back.searchParams.get('state')]).toEqual([302, 'st'])
  const use = (redirect_uri: string) =>
    caller.token({ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri })
  expect((await use('http://127.0.0.1:9/back')).status).toBe(200)
  expect((await use('http://127.0.0.1:9/back')).status).toBe(400)
})

test('revoked tokens answer 401, cannot be refreshed, and connecting anew mends it', async () => {
  const { caller } = sandbox
  const { body } = await caller.authorise()
  await caller.world('/account', { tokens: 'revoke' })
  expect((await caller.get('/v1/todolist', body.access_token)).status).toBe(401)
  expect((await caller.token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).status).toBe(400)
  expect((await caller.get('/v1/todolist', await caller.userToken())).status).toBe(200)
})
