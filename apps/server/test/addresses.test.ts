import { calls } from '@otsukai/contract/calls'
import type { RequestOf } from '@otsukai/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../src/people/addresses/address-rows.ts'
import { openAddress, sealAddress } from '../src/people/addresses/sealed-address.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { type House, openHouse } from './house.ts'
import { type Agent, newRequestId } from './member-agent.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'off' })
})
afterAll(() => house.close())

type Save = RequestOf<typeof calls.addressSave>
type Typed = Partial<Save>

const shenzhen: Omit<Save, 'requestId'> = {
  name: '赵一鸣',
  phone: '+86 138-1234-5678',
  country: 'CN',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  line: '科技南路 12 号 3 栋 601 室',
}
const kowloon: Omit<Save, 'requestId'> = {
  name: '陈嘉文',
  phone: '9234 4417',
  country: 'HK',
  city: '九龙',
  district: '油尖旺区',
  line: '彌敦道132號18樓1806室',
}
const taipei: Omit<Save, 'requestId'> = {
  name: '王怡君',
  phone: '+886 912 334 608',
  country: 'TW',
  city: '台北市',
  district: '大安区',
  line: '和平東路二段96巷15號4樓',
  postcode: '106',
}

const saves = (agent: Agent, typed: Typed = {}) => agent.must(calls.addressSave, { ...shenzhen, requestId: newRequestId(), ...typed })
const asks = (agent: Agent, typed: Typed = {}) => agent.ask(calls.addressSave, { ...shenzhen, requestId: newRequestId(), ...typed })
const book = (agent: Agent) => agent.must(calls.addressList, {})

test('addresses are kept in one form, spelt for the post, the first as the default one', async () => {
  const { agent } = await house.member()
  const first = await saves(agent)
  expect(first).toEqual({
    id: first.id,
    ...shenzhen,
    phone: '13812345678',
    postcode: '',
    latin: 'ZHAO YIMING\nRm 601, Bldg 3, No. 12, Keji South Rd\nNanshan District, Shenzhen, Guangdong\nCHINA',
    isDefault: true,
  })
  const [second, third] = [await saves(agent, kowloon), await saves(agent, taipei)]
  expect([second, third]).toMatchObject([
    {
      phone: '92344417',
      province: '',
      latin: 'CHEN JIAWEN\nRm 1806, 18F, No. 132, Midun Rd\nYau Tsim Mong, Kowloon\nHONG KONG',
      isDefault: false,
    },
    { phone: '0912334608', latin: "WANG YIJUN\n4F, No. 15, Ln. 96, Sec. 2, Heping East Rd\nDa'an Dist., Taipei City\n106 TAIWAN" },
  ])
  expect(await book(agent)).toEqual([first, second, third])
})

test('what no printer prints and what turns the text around it is not kept', async () => {
  const { agent } = await house.member()
  const typed = { name: '赵\u202E一\u0007鸣', line: '科技南路\u2066 12 号\t\u200F3 栋\u001b' }
  expect(await saves(agent, typed)).toMatchObject({
    name: '赵一鸣',
    line: '科技南路 12 号 3 栋',
    latin: expect.stringMatching(/^[\n\x20-\x7e]+$/),
  })
})

test('a change is a new row in the place of the old one, and how it is printed can be written by hand', async () => {
  const { agent } = await house.member()
  const [first, second] = [await saves(agent), await saves(agent, kowloon)]
  const latin = 'CHAN KA MAN\nRm 1806, 18/F, 132 Nathan Rd\nTsim Sha Tsui, Kowloon\nHONG KONG'
  const changed = await saves(agent, { ...kowloon, id: second.id, latin })
  expect(changed).toMatchObject({ latin, isDefault: false })
  const moved = await saves(agent, { id: first.id, line: '深南大道 1 号 2 楼' })
  expect(moved.isDefault).toBe(true)
  expect(new Set([first.id, second.id, changed.id, moved.id]).size).toBe(4)
  expect((await book(agent)).map(({ id }) => id)).toEqual([moved.id, changed.id])
})

test('one address is the default one, also after it is deleted', async () => {
  const { agent } = await house.member()
  const [first, second, third] = [await saves(agent), await saves(agent, kowloon), await saves(agent, { ...taipei, isDefault: true })]
  expect((await book(agent)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third.id, true],
    [first.id, false],
    [second.id, false],
  ])
  expect(await agent.must(calls.addressDefault, { id: second.id, requestId: newRequestId() })).toEqual({ ...second, isDefault: true })
  await agent.must(calls.addressDelete, { id: second.id, requestId: newRequestId() })
  expect((await book(agent)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [first.id, true],
    [third.id, false],
  ])
})

test.each<[string, Typed, string[]]>([
  [
    'nothing',
    { name: '', phone: '', province: '', city: '', district: '', line: '' },
    ['name', 'phone', 'province', 'city', 'district', 'line'],
  ],
  ['a mainland number with 10 digits, and a postcode of 5', { phone: '1381234567', postcode: '51800' }, ['phone', 'postcode']],
  ['a district of another city', { city: '广州市' }, ['district']],
  ['a Hong Kong number with 11 digits', { ...kowloon, phone: '13812345678' }, ['phone']],
  ['a district of another area', { ...kowloon, city: '新界' }, ['district']],
  ['a part that Macao does not have', { ...kowloon, country: 'MO', phone: '66123456' }, ['city']],
  ['a Taiwan number that is no mobile one, without postcode', { ...taipei, phone: '0223456789', postcode: '' }, ['phone', 'postcode']],
  ['letters that the post cannot print', { latin: '赵一鸣\nShenzhen\nCHINA' }, ['latin']],
  ['a name without a visible letter', { name: '\u3164\u202E\u3164' }, ['name']],
  ['a name that nobody spells here', { name: 'たなか' }, ['latin']],
  ['a line that becomes far longer in one form', { line: '\uFDFA'.repeat(100) }, ['line']],
  ['a line that no label holds once it is spelt', { line: '庄'.repeat(160) }, ['latin']],
  ['another country at the end', { latin: 'ZHAO YIMING\nShenzhen\nTAIWAN' }, ['latin']],
])('of an address it says what is missing or wrong: %s', async (_, typed, fields) => {
  const { agent } = await house.member()
  const answer = await asks(agent, typed)
  expect(answer).toMatchObject({ status: 200, code: 2505 })
  const told = (answer.data as unknown as { hints: Record<string, string> }).hints
  expect(Object.keys(told)).toEqual(fields)
  for (const hint of Object.values(told)) expect(hint).toMatch(/\p{Script=Han}.*。$/u)
  expect(await book(agent)).toEqual([])
})

test('a member keeps 20 addresses; at the limit one can still be changed', async () => {
  const { agent } = await house.member()
  const [first] = await Promise.all(Array.from({ length: 20 }, (_, n) => saves(agent, { line: `科技南路 ${n + 1} 号` })))
  expect(await asks(agent)).toMatchObject({ status: 200, code: 2513, data: null })
  await saves(agent, { id: first!.id, line: '科技南路 21 号' })
  const both = await Promise.all([
    asks(agent),
    agent.ask(calls.addressDelete, { id: (await book(agent))[3]!.id, requestId: newRequestId() }),
  ])
  expect(both[1]).toMatchObject({ code: 0 })
  expect((await book(agent)).length).toBe(both[0].code === 0 ? 20 : 19)
})

describe('a request is carried out once', () => {
  test('however often and concurrently it is sent', async () => {
    const { agent } = await house.member()
    const requestId = newRequestId()
    const answers = await Promise.all([1, 2, 3].map(() => saves(agent, { requestId })))
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(await book(agent)).toEqual([answers[0]])
    expect(await asks(agent, { requestId, line: '别的路 1 号' })).toMatchObject({ status: 200, code: 2901 })
  })

  test('and not again once what it made is gone, nor after another became the default one', async () => {
    const { agent } = await house.member()
    const [requestId, chosen, erased] = [newRequestId(), newRequestId(), newRequestId()]
    const [first, second] = [await saves(agent, { requestId }), await saves(agent, kowloon)]
    await agent.must(calls.addressDefault, { id: second.id, requestId: chosen })
    await agent.must(calls.addressDefault, { id: first.id, requestId: newRequestId() })
    expect(await agent.must(calls.addressDefault, { id: second.id, requestId: chosen })).toMatchObject({ isDefault: false })
    for (const _ of [1, 2]) await agent.must(calls.addressDelete, { id: first.id, requestId: erased })
    expect(await asks(agent, { requestId })).toMatchObject({ status: 404, code: 1404 })
    expect((await book(agent)).map(({ id }) => id)).toEqual([second.id])
  })
})

test('another member’s address is not there', async () => {
  const [owner, other] = [await house.member(), await house.member()]
  const { id } = await saves(owner.agent)
  const mine = await saves(other.agent, kowloon)
  for (const answer of [
    await asks(other.agent, { id }),
    await other.agent.ask(calls.addressDelete, { id, requestId: newRequestId() }),
    await other.agent.ask(calls.addressDefault, { id, requestId: newRequestId() }),
  ])
    expect([answer.status, answer.code, answer.data]).toEqual([404, 1404, null])
  await expect(transaction(house.deps.db, (tx) => addressOf(house.deps, tx, other.id, id))).rejects.toMatchObject({ fault: 'notFound' })
  expect(await book(owner.agent)).toMatchObject([{ id, isDefault: true }])
  expect(await book(other.agent)).toEqual([mine])
})

test('who is frozen can read and erase addresses, not write them', async () => {
  const { agent, id: memberId } = await house.member()
  const { id } = await saves(agent)
  await house.deps.db.updateTable('members').set({ frozen: true }).where('id', '=', memberId).execute()
  expect(await asks(agent, kowloon)).toMatchObject({ status: 200, code: 2005 })
  expect(await agent.ask(calls.addressDefault, { id, requestId: newRequestId() })).toMatchObject({ status: 200, code: 2005 })
  expect((await book(agent)).map((one) => one.id)).toEqual([id])
  await agent.must(calls.addressDelete, { id, requestId: newRequestId() })
  expect(await book(agent)).toEqual([])
})

test('rows hold nothing of it in the clear, and nothing at all once it is deleted', async () => {
  const { agent, id: memberId } = await house.member()
  const { id } = await saves(agent)
  const everything = async () => {
    const tables = ['addresses', 'address_requests', 'events', 'desk_events'] as const
    const rows = await Promise.all(tables.map((table) => house.deps.db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows.flat(), (_, value: unknown) =>
      (value as { type?: string } | null)?.type === 'Buffer' ? Buffer.from((value as { data: number[] }).data).toString('latin1') : value,
    )
  }
  const plain = ['赵一鸣', 'ZHAO', '13812345678', '科技', 'Keji', '深圳', 'Shenzhen'].flatMap((one) => [
    one,
    Buffer.from(one).toString('latin1'),
  ])
  for (const one of plain) expect(await everything()).not.toContain(one)
  await agent.must(calls.addressDelete, { id, requestId: newRequestId() })
  const left = await house.deps.db.selectFrom('addresses').selectAll().where('member_id', '=', memberId).execute()
  expect(left).toEqual([])
})

test('a parcel takes a copy, which only it can read', async () => {
  const { agent, id: memberId } = await house.member()
  const { id, isDefault: _, ...address } = await saves(agent)
  const copy = await transaction(house.deps.db, (tx) => addressOf(house.deps, tx, memberId, id))
  expect(copy).toEqual({ addressId: id, ...address })
  const sealed = sealAddress(house.deps, 'parcel:7K3QX0V9MB', copy)
  expect(openAddress(house.deps, 'parcel:7K3QX0V9MB', sealed)).toEqual(copy)
  expect(() => openAddress(house.deps, 'parcel:0000000000', sealed)).toThrow()
})
