import { calls } from '@otsukai/contract/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import { openThread } from '../src/people/messages/open-thread.ts'
import { answerMessages } from '../src/office/sandbox-mode/answer-messages.ts'
import { runStaff } from '../src/boot/run-staff.ts'
import { ensureStaff, staffPassword } from './staff-agent.ts'
import { listen } from './live-stream.ts'
import { type MemberAgent, newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { CLERK_EVERY_S: '3600' } })
})
afterAll(() => world.stop())

const photo = async (width = 40, height = 30): Promise<File> =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#a33' } })
          .png()
          .toBuffer(),
      ),
    ],
    '照片.png',
  )

test('what a member writes to support is in their thread, and nobody else’s', async () => {
  const [lin, wang] = [await world.member(), await world.member()]
  const sent = await lin.writes({ text: '  合箱要等多久？\r\n谢谢  ' })
  expect(sent).toMatchObject({ from: 'member', text: '合箱要等多久？\n谢谢', images: [] })
  const { total, unread, supportThreadId, list } = await lin.threads()
  expect({ total, unread, supportThreadId, list }).toEqual({
    total: 1,
    unread: 0,
    supportThreadId: sent.threadId,
    list: [
      {
        threadId: sent.threadId,
        title: '在线客服',
        original: null,
        thumbnail: null,
        lastId: sent.id,
        lastText: '合箱要等多久？\n谢谢',
        lastAt: sent.at,
        unread: 0,
      },
    ],
  })
  const { messages } = await lin.must(calls.msgInfo, { threadId: sent.threadId })
  expect(messages).toEqual([{ id: sent.id, from: 'member', text: sent.text, images: [], at: sent.at }])
  expect((await wang.threads()).total).toBe(0)
  for (const answer of [
    await wang.call(calls.msgInfo, { threadId: sent.threadId }),
    await wang.call(calls.msgRead, { threadId: sent.threadId, upTo: sent.id }),
    await wang.ask(calls.msgSend, { threadId: sent.threadId, text: '我也问', requestId: newRequestId() }),
  ])
    expect([answer.status, answer.code]).toEqual([404, 1404])
})

test('an order has its thread before anyone writes: its steps, of which those that others took are unread', async () => {
  const member = await world.member({ balanceJpy: 9_000 })
  const id = await member.orders(await world.item({ name: '九谷焼 湯呑み' }))
  const ordered = await member.threads()
  expect(ordered.list).toMatchObject([
    {
      threadId: id,
      orderId: id,
      title: expect.stringMatching(/^九谷烧/),
      original: '九谷焼 湯呑み',
      lastText: '订单已提交，等待付款',
      unread: 0,
    },
  ])
  await member.pays(id)
  await world.until(async () => (await member.order(id)).state === 'purchased')
  const thread = await member.must(calls.msgInfo, { orderId: id })
  const { timeline } = await member.order(id)
  expect(thread.messages.map(({ from, text, at }) => ({ from, text, at }))).toEqual(
    timeline.map(({ at, noteZh }) => ({ from: 'system', text: noteZh, at })),
  )
  // The member has ordered and paid; that a buyer began, and bought, are news.
  expect(thread.unread).toBe(2)
  const { unread, list } = await member.threads()
  expect([unread, list[0]!.unread]).toEqual([2, 2])

  await world.tell('POST', `/world/purchases/${id}`, { to: 'shipped' })
  await world.until(async () => (await member.order(id)).state === 'shipped')
  expect((await member.threads()).unread).toBe(3)
})

test('reading goes forward only, and counts what is left', async () => {
  const member = await world.member({ balanceJpy: 9_000 })
  const id = await member.orders(await world.item())
  await member.pays(id)
  await world.until(async () => (await member.order(id)).state === 'purchased')
  const { messages } = await member.must(calls.msgInfo, { orderId: id })
  const [begun, bought] = messages.slice(-2)
  const read = (upTo: string) => member.must(calls.msgRead, { threadId: id, upTo })
  expect(await read(begun!.id)).toEqual({ unread: 1 })
  expect(await read(bought!.id)).toEqual({ unread: 0 })
  expect(await read(begun!.id)).toEqual({ unread: 0 })
  await staff('answer-thread', '--thread', id, '--text', '买到了，请放心。')
  expect((await member.threads()).unread).toBe(1)
  const { messages: answered } = await member.must(calls.msgInfo, { threadId: id })
  expect(answered.at(-1)).toMatchObject({ from: 'staff', text: '买到了，请放心。' })
  expect(await read(bought!.id)).toEqual({ unread: 1 })
  expect(await read(answered.at(-1)!.id)).toEqual({ unread: 0 })
  expect((await member.threads()).unread).toBe(0)
})

test('a message that is not in the thread cannot be read up to', async () => {
  const [lin, wang] = [await world.member(), await world.member()]
  const [mine, theirs] = [await lin.writes({}), await wang.writes({})]
  for (const upTo of [theirs.id, 'm999999999', 't1'])
    expect((await lin.call(calls.msgRead, { threadId: mine.threadId, upTo })).status).toBe(404)
  expect((await lin.call(calls.msgRead, { threadId: mine.threadId, upTo: 'x1' })).status).toBe(400)
})

test('the same request writes once, at whatever moment it is repeated', async () => {
  const member = await world.member()
  const requestId = newRequestId()
  const image = await photo()
  const answers = await Promise.all(Array.from({ length: 6 }, () => member.writes({ text: '在吗', images: [image], requestId })))
  const later = await member.writes({ text: '在吗', images: [image], requestId })
  expect(new Set([...answers, later].map(({ id }) => id)).size).toBe(1)
  expect(later).toEqual(answers[0])
  const { threadId } = later
  expect((await member.must(calls.msgInfo, { threadId })).messages).toHaveLength(1)
  const another = { text: '在吗', requestId, images: [await photo(41)] }
  for (const input of [another, { ...another, images: [image], text: '不在' }, { ...another, images: [image], threadId }])
    expect((await member.ask(calls.msgSend, input)).code).toBe(2901)
})

test('goods can be asked about, and are found in the list by their own name', async () => {
  const [lin, wang] = [await world.member(), await world.member()]
  const goodsId = await world.item({ name: '常滑焼 朱泥急須' })
  expect((await lin.call(calls.msgInfo, { goodsId })).status).toBe(404)
  const first = await lin.writes({ goodsId, text: '壶盖有没有磕口？' })
  const second = await lin.writes({ goodsId, text: '还有，能装多少？' })
  expect(second.threadId).toBe(first.threadId)
  expect((await lin.must(calls.msgInfo, { goodsId })).messages.map(({ id }) => id)).toEqual([first.id, second.id])
  expect((await wang.writes({ goodsId })).threadId).not.toBe(first.threadId)
  expect((await lin.threads()).list).toMatchObject([
    { goodsId, title: expect.stringMatching(/^常滑烧/), thumbnail: `/img/${goodsId}/1?w=240` },
  ])
  const nowhere = await lin.ask(calls.msgSend, { goodsId: 'm99999999999', text: '?', requestId: newRequestId() })
  expect([nowhere.status, nowhere.code]).toEqual([404, 1404])
})

test('another’s order cannot be read or written about', async () => {
  const [lin, wang] = [await world.member(), await world.member()]
  const orderId = await lin.orders(await world.item())
  for (const answer of [
    await wang.call(calls.msgInfo, { orderId }),
    await wang.ask(calls.msgSend, { orderId, text: '这是谁的？', requestId: newRequestId() }),
    await wang.call(calls.msgRead, { threadId: orderId, upTo: 't1' }),
  ])
    expect([answer.status, answer.code]).toEqual([404, 1404])
})

test('pictures are encoded anew, without what the camera wrote, and shown to their member alone', async () => {
  const [lin, wang] = [await world.member(), await world.member()]
  const withPlace = await sharp({ create: { width: 3000, height: 200, channels: 3, background: '#3a3' } })
    .withExif({ IFD0: { Artist: 'someone' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer()
  const images = [await photo(), new File([new Uint8Array(withPlace)], 'a.jpg', { type: 'image/jpeg' })]
  const sent = await lin.writes({ text: '看这两张', images })
  expect(sent.images).toHaveLength(2)
  const get = (who: MemberAgent | null, address: string) =>
    fetch(world.origin + address, { headers: who ? { cookie: `otsukai_session=${who.cookie('otsukai_session')}` } : {} })
  const shown = await get(lin, sent.images[1]!)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width, exif, format } = await sharp(await shown.arrayBuffer()).metadata()
  expect({ width, exif, format }).toEqual({ width: 1600, exif: undefined, format: 'webp' })
  expect((await get(wang, sent.images[1]!)).status).toBe(404)
  expect((await get(null, sent.images[1]!)).status).toBe(401)
  expect((await get(lin, '/uploads/messages/..%2f..%2fsecret')).status).toBe(404)
})

test.each([
  ['what is no picture', 415, () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/png' })],
  ['a picture cut short', 415, async () => new File([(await photo(400, 400)).slice(0, 200)], 'a.png')],
  [
    'a GIF',
    415,
    async () =>
      new File(
        [
          new Uint8Array(
            await sharp(await (await photo()).arrayBuffer())
              .gif()
              .toBuffer(),
          ),
        ],
        'a.gif',
      ),
  ],
  ['more than 5 MiB', 413, () => new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png')],
  ['more than a form may hold', 413, () => new File([new Uint8Array(22 * 1024 * 1024)], 'a.png')],
] as const)('%s is refused with %i, and nothing is written', async (_, status, make) => {
  const member = await world.member()
  const answer = await member.ask(calls.msgSend, { text: '照片', images: [await make()], requestId: newRequestId() })
  expect([answer.status, answer.code]).toEqual([status, 1000 + status])
  expect((await member.threads()).total).toBe(0)
})

test('what does not fit is told by its field', async () => {
  const member = await world.member()
  const image = await photo()
  const requestId = newRequestId()
  const refused = async (form: Record<string, unknown>) => {
    const answer = await member.ask(calls.msgSend, form as never)
    return [answer.status, (answer.data as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path)]
  }
  expect(await refused({ text: ' ', requestId })).toEqual([400, ['text']])
  expect(await refused({ text: '字'.repeat(2_001), requestId })).toEqual([400, ['text']])
  expect(await refused({ text: '五张', images: [image, image, image, image, image], requestId })).toEqual([400, ['images']])
  expect(await refused({ text: '没有编号' })).toEqual([400, ['requestId']])
  expect(await refused({ text: '两处', orderId: '7K3QX0V9MB', goodsId: 'm12345678901', requestId })).toEqual([400, ['threadId']])
  const asJson = await member.request('POST', '/api/order/msgSend', '{}', { 'content-type': 'application/json' })
  expect(asJson.status).toBe(415)
  const broken = await member.request('POST', '/api/order/msgSend', 'nonsense', { 'content-type': 'multipart/form-data; boundary=x' })
  expect([broken.status, broken.code]).toEqual([400, 1400])
})

test('nobody without a session reads or writes', async () => {
  const visitor = world.visitor()
  for (const answer of [
    await visitor.call(calls.msgList, {}),
    await visitor.call(calls.msgInfo, { orderId: '7K3QX0V9MB' }),
    await visitor.call(calls.msgRead, { threadId: '7K3QX0V9MB', upTo: 't1' }),
    await visitor.ask(calls.msgSend, { text: '你好', requestId: newRequestId() }),
  ])
    expect([answer.status, answer.code]).toEqual([401, 1401])
})

test('a frozen member may still read and write', async () => {
  const member = await world.member()
  await world.database.pool.query('update members set frozen = true where account = $1', [
    (await member.must(calls.userInfo, {})).CustomAccount,
  ])
  const { threadId } = await member.writes({ text: '为什么冻结？' })
  expect((await member.must(calls.msgInfo, { threadId })).messages).toHaveLength(1)
})

test('the list is paged, its counts are those of all pages', async () => {
  const member = await world.member()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await member.orders(await world.item()))
  await member.writes({})
  for (const id of ids) await staff('answer-thread', '--thread', id, '--text', '好的')
  const pages = await Promise.all([1, 2, 3].map((page) => member.must(calls.msgList, { page, limit: 2 })))
  expect(pages.map(({ total, unread, list }) => [total, unread, list.length])).toEqual([
    [4, 3, 2],
    [4, 3, 2],
    [4, 3, 0],
  ])
  const all = pages.flatMap(({ list }) => list)
  expect(new Set(all.map(({ threadId }) => threadId)).size).toBe(4)
  expect(all.map(({ lastAt }) => lastAt)).toEqual(all.map(({ lastAt }) => lastAt).toSorted((a, b) => b - a))
})

test('of a long conversation the newest 200 come first, and the rest before them', async () => {
  const member = await world.member()
  const { threadId } = await member.writes({ text: '第 0 条' })
  const { member_id, at } = await world.db
    .selectFrom('messages')
    .select(['member_id', 'at'])
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 204 }, (_, n) => ({
    thread_id: threadId,
    member_id,
    sender: 'member' as const,
    text: `第 ${n + 1} 条`,
    at: at + n + 1,
    request_id: `${n}`,
    request_hash: '',
  }))
  await world.db.insertInto('messages').values(more).execute()
  const newest = await member.must(calls.msgInfo, { threadId })
  expect([newest.messages.length, newest.earlier, newest.messages[0]?.text]).toEqual([200, true, '第 5 条'])
  const rest = await member.must(calls.msgInfo, { threadId, before: newest.messages[0]!.id })
  expect([rest.messages.map(({ text }) => text), rest.earlier]).toEqual([[0, 1, 2, 3, 4].map((n) => `第 ${n} 条`), false])
})

test('an answer reaches the browser as an event that names its thread', async () => {
  const member = await world.member()
  const stream = await listen(member)
  const { threadId } = await member.writes({})
  // The member's other tabs hear of what was written first.
  await world.until(() => stream.heard.length === 1)
  await staff('answer-thread', '--thread', threadId, '--text', '在的')
  await world.until(() => stream.heard.length === 2)
  expect(stream.heard).toEqual(Array.from({ length: 2 }, () => ({ event: 'message', id: threadId })))
  stream.close()
})

test('staff see who waits, the longest first, until they answer', async () => {
  const [lin, wang] = [await world.member(), await world.member()]
  const [first, second] = [await lin.writes({ text: '林在等' }), await wang.writes({ text: '王在等' })]
  await lin.writes({ text: '还在等' })
  const waiting = await staff('threads')
  expect(waiting.indexOf(first.threadId)).toBeLessThan(waiting.indexOf(second.threadId))
  expect(waiting).toContain('还在等')
  await staff('answer-thread', '--thread', first.threadId, '--text', '来了')
  expect(await staff('threads')).not.toContain(first.threadId)
})

test('the clerk answers what waits, once, however many of them look at the same moment', async () => {
  const member = await world.member()
  const orderId = await member.orders(await world.item())
  const threads = [(await member.writes({})).threadId, (await member.writes({ orderId, text: '包装仔细些' })).threadId]
  await Promise.all(Array.from({ length: 8 }, () => answerMessages(world.server.deps)))
  for (const threadId of threads) {
    const { messages } = await member.must(calls.msgInfo, { threadId })
    expect(messages.filter(({ from }) => from === 'staff')).toHaveLength(1)
  }
})

test('a thread is opened by many at the same moment, and none of them fails', async () => {
  const member = await world.member()
  const orderId = await member.orders(await world.item())
  const { db } = world.server.deps
  const { member_id: memberId } = await db.selectFrom('orders').select('member_id').where('id', '=', orderId).executeTakeFirstOrThrow()
  const open = () => transaction(db, (tx) => openThread(tx, { id: orderId, orderId, goodsId: null, memberId, at: 1 }))
  for (let attempt = 0; attempt < 100; attempt++) {
    const opened = await Promise.all(Array.from({ length: 8 }, open))
    expect(new Set(opened.map(({ id }) => id))).toEqual(new Set([orderId]))
    await db.deleteFrom('threads').where('id', '=', orderId).execute()
  }
})

async function staff(...args: string[]): Promise<string> {
  const lines: string[] = []
  const account = await ensureStaff(world.settings, 'lin')
  const env = { ...world.settings, STAFF_PASSWORD: staffPassword }
  const code = await runStaff([...args, '--staff', account, '--reason', 'test'], env, (line) => lines.push(line))
  if (code !== 0) throw new Error(lines.join('\n'))
  return lines.join('\n')
}
