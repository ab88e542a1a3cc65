import type { CallLane } from '@otsukai/connectors/marketplace'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLane } from '../src/platform/http/caller-lane.ts'
import { openHouse } from './house.ts'
import { watchGoods } from './live-stream.ts'
import { startWorld, type World } from './world.ts'

let world: World
/** What was asked of the marketplace, and the lane that it waited in. */
const asked: { what: string; lane: CallLane }[] = []
const lanesOf = (what: string) => new Set(asked.flatMap((one) => (one.what === what ? [one.lane] : [])))
/** Questions that wait for their turn until a test lets them go: `<lane> <id>`. */
const queued = new Map<string, Promise<void>>()
beforeAll(async () => {
  world = await startWorld({
    wrap: (deps) => {
      const { seller, item, auction } = deps.market
      const takeTurn = (what: string, lane: CallLane = readLane()) => {
        asked.push({ what, lane })
        return queued.get(`${lane} ${what}`)
      }
      deps.market.seller = async (id, options) => (await takeTurn(id, options?.lane), seller(id, options))
      deps.market.item = async (id, prefecture, options) => (await takeTurn(id, options?.lane), item(id, prefecture, options))
      deps.market.auction = async (id, options) => (await takeTurn(id, options?.lane), auction(id, options))
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
  expect([lanesOf(seen), lanesOf(wanted)]).toEqual([new Set(['visitor']), new Set(['member'])])
})

test('a seller who is not there is asked for once a minute, behind members, however often the picture is', async () => {
  const absent = '999999999'
  const isAbsent = async () => (await fetch(`${world.origin}/img/seller/${absent}`)).status === 404
  await world.until(isAbsent)
  expect(lanesOf(absent)).toEqual(new Set(['visitor']))
  asked.length = 0
  expect([await isAbsent(), await isAbsent(), lanesOf(absent).size]).toEqual([true, true, 0])
  await world.passes(60_001)
  await world.until(isAbsent)
  expect(lanesOf(absent)).toEqual(new Set(['visitor']))
})

/** Has what is asked about `id` in a lane wait for its turn; answers how to let it go. */
function queue(lane: CallLane, id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  queued.set(`${lane} ${id}`, promise)
  return resolve
}

test('a member does not wait for the turn of a visitor who asked for the same goods before', async () => {
  const id = await world.item()
  const letGo = queue('visitor', id)
  const waiting = world.visitor().call(calls.goodsDetail, { id })
  await world.until(() => lanesOf(id).has('visitor'))
  expect((await (await world.member()).must(calls.goodsDetail, { id })).id).toBe(id)
  expect(lanesOf(id)).toEqual(new Set(['visitor', 'member']))
  letGo()
  await waiting
})

const list = async () =>
  (await world.tell<{ id: string }>('POST', '/world/auctions', { name: '競りの品', startJpy: 1_000, endsInS: 36_000 })).id

test('nor does a member who asks how an auction stands', async () => {
  const id = await list()
  const letGo = queue('visitor', id)
  const waiting = world.visitor().call(calls.auctionInfo, { id })
  await world.until(() => lanesOf(id).has('visitor'))
  expect((await (await world.member()).must(calls.auctionInfo, { id })).id).toBe(id)
  expect(lanesOf(id)).toEqual(new Set(['visitor', 'member']))
  letGo()
  await waiting
})

test('whoever asks how an auction stands does not wait for the turn of those who merely follow it', async () => {
  const id = await list()
  const letGo = queue('stream', id)
  const stream = await watchGoods(world.origin, [id])
  await world.until(() => lanesOf(id).has('stream'))
  expect((await world.visitor().must(calls.auctionInfo, { id })).id).toBe(id)
  expect(lanesOf(id)).toEqual(new Set(['stream', 'visitor']))
  letGo()
  stream.close()
})
