import type { CallLane } from '@otsukai/connectors/marketplace'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLane } from '../src/platform/http/caller-lane.ts'
import { openHouse } from './house.ts'
import { startWorld, type World } from './world.ts'

let world: World
/** What was asked of the marketplace, and the lane that it waited in. */
const asked: { what: string; lane: CallLane }[] = []
const lanesOf = (what: string) => asked.flatMap((one) => (one.what === what ? [one.lane] : []))
beforeAll(async () => {
  world = await startWorld({
    wrap: (deps) => {
      const { seller, item } = deps.market
      deps.market.seller = (id, options) => {
        asked.push({ what: id, lane: options?.lane ?? readLane() })
        return seller(id, options)
      }
      deps.market.item = (id, prefecture, options) => {
        asked.push({ what: id, lane: options?.lane ?? readLane() })
        return item(id, prefecture, options)
      }
      return deps
    },
  })
})
afterAll(() => world.stop())

/** The routes that Fastify prints as a tree, four characters a level. */
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, name, methods] = /^(.*)[└├]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
    if (indent === undefined || name === undefined) return []
    const depth = indent.length / 4
    above[depth] = (above[depth - 1] ?? '') + name
    const method = methods?.split(', ').find((one) => one !== 'HEAD')
    return method ? [`${method} ${above[depth]}`] : []
  })
}

test('whatever is no call is handled in the visitors’ lane, on every route that the server has', async () => {
  let routes: string[] = []
  const lanes = new Map<string, CallLane>()
  const house = await openHouse({}, (app) => {
    routes = routesIn(app.printRoutes({ commonPrefix: false }))
    app.addHook('preHandler', async ({ headers }, reply) => {
      lanes.set(String(headers['x-route']), readLane())
      return reply.code(204).send()
    })
  })
  const ofCalls = new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`))
  const others = routes.filter((route) => !ofCalls.has(route))
  expect(others).toContain('GET /img/seller/:id')
  for (const route of others) {
    const [method = '', path = ''] = route.split(' ')
    const headers = { 'x-route': route }
    const url = house.origin + path.replaceAll(/:\w+|\*/g, '1')
    expect((await fetch(url, method === 'POST' ? { method, headers, body: 'a body' } : { method, headers })).status).toBe(204)
  }
  expect(Object.fromEntries(lanes)).toEqual(Object.fromEntries(others.map((route) => [route, 'visitor'])))
  await house.close()
})

test('a call is asked for in the lane of who makes it', async () => {
  const [seen, wanted] = [await world.item(), await world.item()]
  await world.visitor().must(calls.goodsDetail, { id: seen })
  await (await world.member()).must(calls.goodsDetail, { id: wanted })
  expect([lanesOf(seen), lanesOf(wanted)]).toEqual([['visitor'], ['member']])
})

test('a seller who is not there is asked for once a minute, behind members, however often the picture is', async () => {
  const absent = '999999999'
  const picture = async () => (await fetch(`${world.origin}/img/seller/${absent}`)).status
  expect([await picture(), await picture()]).toEqual([404, 404])
  expect(lanesOf(absent)).toEqual(['visitor'])
  await world.passes(60_001)
  expect(await picture()).toBe(404)
  expect(lanesOf(absent)).toEqual(['visitor', 'visitor'])
})
