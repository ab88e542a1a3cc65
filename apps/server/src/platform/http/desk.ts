import type { FastifyInstance } from 'fastify'
import { builtFolder, isBuilt, serveBuilt } from './built-app.ts'
import { isApi } from './guard.ts'
import { notThere } from './handle-error.ts'

/** A path of a screen: files have a dot in their names. */
const isScreen = (path: string): boolean => !isApi(path) && !/\.\w+$/.test(path)

/** Serves the built desk at `/`, its page at the address of every screen. */
export async function serveDesk(app: FastifyInstance, folder = builtFolder('desk')): Promise<void> {
  await serveBuilt(app, folder)
  if (!isBuilt(folder)) return
  app.get('/*', (request, reply) => {
    const [path = ''] = (request.raw.url ?? '').split('?')
    return isScreen(path) ? reply.sendFile('index.html') : notThere(request, reply)
  })
}
