import fastify from 'fastify'

/** The framework's upper bound: a process with one route without plugins that sends given bytes. Answers with its port. */

export interface Bare {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string
}

process.on('message', (bare: Bare) => {
  void serve(bare).then((port) => process.send?.(port))
})

async function serve({ method, url, headers, body }: Bare): Promise<number> {
  const app = fastify()
  app.route({ method, url, handler: (_request, reply) => reply.headers(headers).send(body) })
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}
