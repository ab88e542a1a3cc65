import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'

type Hook = onRequestHookHandler | onRequestAsyncHookHandler

/** Gives the routes that are added from now on a hook of their own, by their URL: what few need, the others do not run. */
export function hookRoutes(app: FastifyInstance, hookOf: (url: string) => Hook | null): void {
  app.addHook('onRoute', (route) => {
    const hook = hookOf(route.url)
    if (hook) route.onRequest = [route.onRequest ?? [], hook].flat()
  })
}
