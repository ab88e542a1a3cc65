import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../testing/sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let keys: { key: string; model: string }
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ITEMS: '50' })
  keys = (await sandbox.caller.call<{ translator: typeof keys }>('/world/keys')).body.translator
})
afterAll(() => sandbox.end())

interface Completion {
  choices: { finish_reason: string; message: { content: string } }[]
}

const ask = ({ content, key = keys.key, model = keys.model }: { content: string; key?: string; model?: string }) =>
  sandbox.caller.call<Completion>('/translator/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: 'Translate.' },
        { role: 'user', content },
      ],
    }),
  })
const text = (...sentences: string[]) => JSON.stringify({ glossary: {}, sentences })
const counted = async () => (await sandbox.caller.call<{ calls: number; chars: number }>('/world/translations')).body

test('a text is answered as a chat completion, and counted', async () => {
  const before = await counted()
  const { status, body } = await ask({ content: text('箱付きです。', '初版です。') })
  expect(status).toBe(200)
  expect(body.choices).toEqual([{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '["带盒子。","初版。"]' } }])
  expect(await counted()).toEqual({ calls: before.calls + 1, chars: before.chars + 11 })
})

test('another key is 401, another model 400, and neither is counted; what is no text is answered with nothing', async () => {
  const before = await counted()
  expect(await ask({ content: text('箱付きです。'), key: 'sk-other' })).toMatchObject({ status: 401, body: { error: {} } })
  expect(await ask({ content: text('箱付きです。'), model: 'other' })).toMatchObject({ status: 400, body: { error: {} } })
  expect(await counted()).toEqual(before)
  expect((await ask({ content: 'Hello' })).body.choices[0]?.message.content).toBe('')
})
