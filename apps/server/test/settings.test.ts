import fs from 'node:fs'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, password } from './house.ts'
import type { Agent } from './member-agent.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ REGISTRATIONS_PER_HOUR: '100' })
})
afterAll(() => house.close())

test('name and contacts change by themselves; what is left out stays, what is emptied goes', async () => {
  const { agent, account } = await house.member()
  const named = await agent.must(calls.updateInfo, { CustomerName: ' 林晓雨 ', wechat: 'lin_xy' })
  expect(named).toMatchObject({ CustomAccount: account, CustomerName: '林晓雨', email: account, wechat: 'lin_xy' })
  expect(await agent.must(calls.updateInfo, { email: 'other@example.com', wechat: '' })).toEqual({
    ...named,
    email: 'other@example.com',
    wechat: null,
  })
  expect(await agent.must(calls.updateInfo, { email: '' })).toMatchObject({ email: null })
  expect(await agent.must(calls.userInfo, {})).toMatchObject({ CustomerName: '林晓雨', email: null, wechat: null })
})

test('what does not fit is told by its field, and nothing of it is kept', async () => {
  const { agent, account } = await house.member()
  const refused = async (input: Parameters<typeof agent.must<typeof calls.updateInfo>>[1]) => {
    const answer = await agent.call(calls.updateInfo, input)
    return [answer.status, (answer.data as unknown as { issues: { path: string }[] }).issues.map((issue) => issue.path)]
  }
  expect(await refused({ CustomerName: '  ' })).toEqual([400, ['CustomerName']])
  expect(await refused({ CustomerName: '字'.repeat(21), email: 'nobody' })).toEqual([400, ['CustomerName', 'email']])
  expect(await refused({ CustomerName: '雨', newPassword: 'another password' })).toEqual([400, ['oldPassword']])
  expect(await refused({ oldPassword: password })).toEqual([400, ['newPassword']])
  expect(await refused({ oldPassword: password, newPassword: 'short' })).toEqual([400, ['newPassword']])
  expect(await agent.must(calls.userInfo, {})).toMatchObject({ CustomerName: '林', email: account })
})

test('a new password needs the old one, ends every other session and leaves one’s own', async () => {
  const { agent, account } = await house.member()
  const elsewhere = house.agent()
  await elsewhere.must(calls.login, { account, password })
  const stranger = (await house.member()).agent

  const wrong = await agent.call(calls.updateInfo, { CustomerName: '改', oldPassword: 'a bad password', newPassword: 'another password' })
  expect([wrong.status, wrong.code]).toEqual([200, 2004])
  expect(await elsewhere.must(calls.userInfo, {})).toMatchObject({ CustomerName: '林' })

  await agent.must(calls.updateInfo, { oldPassword: password, newPassword: 'another password' })
  expect((await elsewhere.call(calls.userInfo, {})).status).toBe(401)
  expect((await agent.call(calls.userInfo, {})).status).toBe(200)
  expect((await stranger.call(calls.userInfo, {})).status).toBe(200)
  expect((await elsewhere.call(calls.login, { account, password })).code).toBe(2001)
  await elsewhere.must(calls.login, { account, password: 'another password' })
})

test('of two changes of a password at once one holds', async () => {
  const { agent, account } = await house.member()
  const answers = await Promise.all(
    ['first password', 'second password'].map((newPassword) => agent.call(calls.updateInfo, { oldPassword: password, newPassword })),
  )
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2004])
  const held = answers[0]!.code === 0 ? 'first password' : 'second password'
  await house.agent().must(calls.login, { account, password: held })
})

test('whoever guesses the password of an open session is asked to wait', async () => {
  house.stopMonotonic()
  const { agent } = await house.member()
  const guess = () => agent.call(calls.updateInfo, { oldPassword: 'a bad password', newPassword: 'another password' })
  for (let n = 0; n < 10; n++) expect((await guess()).code).toBe(2004)
  expect((await guess()).status).toBe(429)
})

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a3' } })
const fileOf = (bytes: Buffer | string, name = '照片.jpg') => new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
const get = (agent: Agent | null, address: string) =>
  fetch(agent ? agent.origin + address : house.agent().origin + address, {
    headers: agent ? { cookie: `otsukai_session=${agent.cookie('otsukai_session')}` } : {},
  })

test('a picture is kept small, without what its camera wrote, for its member alone; the one before goes', async () => {
  const { agent } = await house.member()
  const other = (await house.member()).agent
  const withPlace = await picture(1200, 900)
    .withExif({ IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { HeadImg } = await agent.must(calls.updateHeadImg, { file: fileOf(withPlace) })
  expect((await agent.must(calls.userInfo, {})).HeadImg).toBe(HeadImg)
  const shown = await get(agent, HeadImg)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width, exif, format } = await sharp(await shown.arrayBuffer()).metadata()
  expect({ width, exif, format }).toEqual({ width: 512, exif: undefined, format: 'webp' })
  expect((await get(other, HeadImg)).status).toBe(404)
  expect((await get(null, HeadImg)).status).toBe(401)

  // The same picture again is another file: what a browser keeps of the one that went cannot stand for it.
  const files = () => fs.readdirSync(path.join(house.deps.config.dataDir, 'uploads/avatars'), { recursive: true }).length
  const before = files()
  const again = await agent.must(calls.updateHeadImg, { file: fileOf(withPlace) })
  expect(again.HeadImg).not.toBe(HeadImg)
  expect((await get(agent, HeadImg)).status).toBe(404)
  expect((await get(agent, again.HeadImg)).status).toBe(200)
  await expect.poll(files).toBe(before)
})

test.each([
  ['what is no picture', 415, () => fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png')],
  ['a GIF', 415, async () => fileOf(await picture(40, 40).gif().toBuffer())],
  ['a picture cut short', 415, async () => fileOf((await picture(400, 400).png().toBuffer()).subarray(0, 200))],
  ['more pixels than any camera has', 415, async () => fileOf(await picture(9_000, 9_000).png().toBuffer())],
  ['more than 5 MiB', 413, () => fileOf(Buffer.alloc(5 * 1024 * 1024 + 1))],
] as const)('%s is refused with %i, and the picture stays', async (_, status, make) => {
  const { agent } = await house.member()
  const { HeadImg } = await agent.must(calls.updateHeadImg, { file: fileOf(await picture(40, 40).webp().toBuffer()) })
  const answer = await agent.call(calls.updateHeadImg, { file: await make() })
  expect([answer.status, answer.code]).toEqual([status, 1000 + status])
  expect((await agent.must(calls.userInfo, {})).HeadImg).toBe(HeadImg)
  expect((await get(agent, HeadImg)).status).toBe(200)
})

test('a form without a picture is told so, and nobody without a session changes anything', async () => {
  const { agent } = await house.member()
  const empty = new FormData()
  empty.append('other', '1')
  expect((await agent.request('POST', '/api/user/updateHeadImg', empty)).status).toBe(400)
  const visitor = house.agent()
  expect((await visitor.call(calls.updateInfo, { CustomerName: '谁' })).status).toBe(401)
  expect((await visitor.call(calls.updateHeadImg, { file: fileOf(await picture(40, 40).png().toBuffer()) })).status).toBe(401)
})
