import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { startSandbox } from '../start.ts'
import { testKeysFile } from './test-keys.ts'

/** An answer: its status and its body, parsed when it is JSON. */
export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  body: T
}

/** A caller of a listening sandbox, as a partner's server and a test would be. */
export function createCaller(origin: string) {
  const call = async <T = Record<string, unknown>>(path: string, init: RequestInit = {}): Promise<Answer<T>> => {
    const response = await fetch(origin + path, { redirect: 'manual', ...init })
    const text = await response.text()
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {
      // plain text is an answer too
    }
    return { status: response.status, headers: response.headers, body: body as T }
  }
  const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

  const token = async (form: Record<string, string>) => {
    const { body: keys } = await call<{ clientId: string; clientSecret: string }>('/world/keys')
    const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`
    return call<TokenAnswer>('/jp/v1/token', { method: 'POST', headers: { authorization: basic }, body: new URLSearchParams(form) })
  }

  const redirect_uri = 'http://127.0.0.1:9/back'
  const authorise = async () => {
    const { body: keys } = await call<{ clientId: string }>('/world/keys')
    const asked = {
      response_type: 'code',
      client_id: keys.clientId,
      redirect_uri,
      state: 's',
      nonce: 'n',
      scope: 'openapi:buy openid offline_access',
    }
    const { headers } = await call(`/jp/v1/authorize?${new URLSearchParams(asked)}`)
    const back = new URL(headers.get('location') ?? '')
    return token({ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri })
  }

  return {
    call,
    token,
    authorise,
    clientToken: async () => (await token({ grant_type: 'client_credentials', scope: 'openapi:buy' })).body.access_token,
    userToken: async () => (await authorise()).body.access_token,
    get: <T = Record<string, unknown>>(path: string, accessToken = '') =>
      call<T>(path, { headers: { authorization: `Bearer ${accessToken}` } }),
    post: <T = Record<string, unknown>>(path: string, body: unknown, accessToken = '') =>
      call<T>(path, json(body, { authorization: `Bearer ${accessToken}` })),
    world: <T = Record<string, unknown>>(path: string, body?: unknown) => call<T>(`/world${path}`, body === undefined ? {} : json(body)),
    /** Lists an item and reads it, ready to be bought. */
    item: async (wish: Record<string, unknown> = {}) => {
      const { body } = await call<{ id: string }>('/world/items', json({ name: '試験の品', priceJpy: 3000, ...wish }))
      return body.id
    },
  }
}

export interface TokenAnswer {
  access_token: string
  refresh_token: string
  expires_in: number
  error?: string
}

export type Caller = ReturnType<typeof createCaller>

/** The delivery address of purchases in tests. */
export const address = {
  family_name: '山田',
  first_name: '花子',
  family_name_kana: 'ヤマダ',
  first_name_kana: 'ハナコ',
  telephone: '0312345678',
  zip_code1: '120',
  zip_code2: '0023',
  prefecture: '東京都',
  city: '足立区',
  address1: '千住1-1',
  address2: '第一倉庫',
}

/** A purchase of the item as it is now. */
export async function buy(caller: Caller, accessToken: string, id: string, more: Record<string, unknown> = {}) {
  const item = await caller.get<{ checksum: string }>(`/v1/items/${id}`, accessToken)
  return caller.post<PurchaseAnswer>('/v1/items/purchase', { item_id: id, checksum: item.body.checksum, ...address, ...more }, accessToken)
}

export interface PurchaseAnswer {
  transaction_status?: string
  transaction_details?: { trx_id?: number; shop_order_id?: string; price: number; buyer_shipping_fee: number | string }
  failure_details?: { code: string; reasons: string }
}

/** A sandbox of its own in this process, on a free port, in a folder that goes with it: a new one, unless `DATA_DIR` names one. */
export async function startTestSandbox(env: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sandbox-'))
  const config = readConfig({
    SANDBOX_PORT: '0',
    SANDBOX_ITEMS: '2000',
    SANDBOX_RIVALS: 'off',
    SANDBOX_LOG: 'error',
    SANDBOX_KEYS_FILE: testKeysFile,
    DATA_DIR: dataDir,
    ...env,
  })
  const sandbox = await startSandbox(config)
  return {
    ...sandbox,
    dataDir,
    caller: createCaller(sandbox.origin),
    end: async () => {
      await sandbox.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Asks again until the answer fits. Throws when it never does. */
export async function eventually<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const until = Date.now() + 100_000
  for (;;) {
    const answer = await ask()
    if (fits(answer)) return answer
    if (Date.now() > until) throw new Error(`still ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
