import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { World } from '../world/world.ts'
import { hostileWays, makeHostile } from './hostile.ts'
import { translate } from './translate.ts'

/** The key and the model that callers name. */
export const translatorKeys = ({ origins }: Pick<World, 'origins'>) => ({ key: `sk-${origins.worldId}`, model: 'sandbox-words' })

const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  stream: z.boolean().optional(),
})
/** The form in which our server gives it the text; to any other it is deaf. */
const Text = z.object({ glossary: z.record(z.string(), z.string()), sentences: z.array(z.string()) })

const errorBody = (message: string, type: string) => ({ error: { message, type, param: null, code: null } })

/** A service that speaks chat completions, as DeepSeek, 通义千问, vLLM and Ollama do, and can do one thing: translate listings. */
export function translatorFace(world: World): FastifyPluginAsync {
  return async (app) => {
    world.faults.install(app, 'translator', (status) => errorBody(`a fault that was asked for (${status})`, 'server_error'))
    chatRoutes(app, world)
  }
}

function chatRoutes(app: FastifyInstance, world: World): void {
  const { key, model } = translatorKeys(world)
  app.post('/translator/v1/chat/completions', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send(errorBody('no such key', 'authentication_error'))
    const asked = ChatRequest.safeParse(request.body)
    if (!asked.success || asked.data.model !== model) return reply.code(400).send(errorBody('no such request', 'invalid_request_error'))
    const text = Text.safeParse(jsonOf(asked.data.messages.at(-1)?.content ?? ''))
    const sentences = text.data?.sentences ?? []
    world.translations.calls += 1
    world.translations.chars += sentences.reduce((sum, { length }) => sum + length, 0)
    let zh = sentences.map(translate)
    if (request.fault?.kind === 'hostile') zh = makeHostile[request.fault.way ?? hostileWays[0]](zh, sentences)
    return {
      id: `chatcmpl-${randomUUID()}`,
      object: 'chat.completion',
      created: Math.floor(world.services.now() / 1000),
      model,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text.success ? JSON.stringify(zh) : '' } }],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    }
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
