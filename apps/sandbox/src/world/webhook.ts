import { createHmac } from 'node:crypto'
import type { WorldServices } from './services.ts'

/** `v0:<hex>` over `v0:<timestamp>:<raw body>`, as the marketplace signs (github.com/sanmai/mercari-php-sdk, WebhookSignature). */
export function signWebhook(secret: string, timestampS: number, rawBody: string): string {
  return `v0:${createHmac('sha256', secret).update(`v0:${timestampS}:${rawBody}`).digest('hex')}`
}

export interface Webhook {
  /** Sets the address of notices; kept over restarts. */
  register(url: string): void
  /** Sends when it can: never waits, tries a few times, then forgets. Nothing is made when nobody listens. */
  send(makeBody: () => Record<string, unknown>): void
  stop(): void
}

const tryAgainMs = [1_000, 5_000, 30_000]
const mostUnderWay = 500
const timeoutMs = 5_000

export function createWebhook({ store, now, log }: Pick<WorldServices, 'store' | 'now' | 'log'>, secret: string): Webhook {
  const registered = store.collection<{ url: string }>('webhook')
  const stopped = new AbortController()
  let underWay = 0

  const deliver = async (url: string, rawBody: string): Promise<boolean> => {
    const timestampS = Math.floor(now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'x-mercari-request-timestamp': String(timestampS),
      'x-mercari-signature': signWebhook(secret, timestampS, rawBody),
    }
    try {
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timeoutMs)])
      return (await fetch(url, { method: 'POST', headers, body: rawBody, signal })).ok
    } catch (error) {
      log.debug({ err: error }, 'a webhook was not taken')
      return false
    }
  }

  const deliverWithRetries = async (url: string, rawBody: string) => {
    underWay++
    try {
      for (const waitMs of [0, ...tryAgainMs]) {
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
        if (stopped.signal.aborted || (await deliver(url, rawBody))) return
      }
    } finally {
      underWay--
    }
  }

  return {
    register: (url) => registered.put('marketplace', { url }),
    send: (makeBody) => {
      const url = registered.get('marketplace')?.url
      if (url && underWay < mostUnderWay && !stopped.signal.aborted) void deliverWithRetries(url, JSON.stringify(makeBody()))
    },
    stop: () => stopped.abort(),
  }
}
