import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import type { MatterKind } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { s10Number } from '@otsukai/contract/tracking-number'
import { transaction } from '../src/platform/db/transaction.ts'
import { handOver, labelParcel } from '../src/trade/parcels/hand-over.ts'
import { hearTracks } from '../src/trade/parcels/hear-track.ts'
import { beginPacking, holdParcel, packParcel, scanIntoParcel } from '../src/trade/parcels/pack-parcel.ts'
import { setTraits } from '../src/trade/parcels/set-traits.ts'
import type { Db } from '../src/platform/db/tables.ts'
import type { Parts } from '../src/platform/parts.ts'
import type { MemberAgent } from './member-agent.ts'
import type { Standing } from './order-states.ts'

export const SHENZHEN = {
  name: '张三',
  phone: '13812345678',
  country: 'CN' as const,
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  line: '科技园南路 1 号 2 栋 301',
  postcode: '518057',
}

export interface StandingParcel {
  member: MemberAgent
  id: string
  orderIds: string[]
}

interface Box {
  weightG?: number
  sizes?: [number, number, number]
}

/** Brings parcels to where a test needs them: the member by the storefront's calls, the warehouse by its commands. */
export function bringParcels(world: () => { db: Db; server: { deps: Parts } }) {
  const within = <T>(work: (tx: Parameters<Parameters<typeof transaction>[1]>[0]) => Promise<T>): Promise<T> =>
    transaction(world().db, work)

  /** A stored photo, which a command may name. */
  async function photo(): Promise<string> {
    const id = randomUUID().replaceAll('-', '')
    await world().db.insertInto('staff_photos').values({ id, at: world().server.deps.clock(), by: 'lin' }).execute()
    return id
  }

  /** Says that the goods hold nothing that carriers mind, and what they weigh alone. */
  const looked = ({ id }: Pick<Standing, 'id'>, traits: { batteries?: boolean; liquid?: boolean; weightG?: number } = {}) =>
    within((tx) =>
      setTraits(world().server.deps, tx, {
        orderId: id,
        batteries: traits.batteries ?? false,
        liquid: traits.liquid ?? false,
        fragile: false,
        weightG: traits.weightG ?? 500,
        by: 'lin',
      }),
    )

  async function addressOf(member: MemberAgent): Promise<string> {
    const [first] = await member.must(calls.addressList, {})
    return first?.id ?? (await member.must(calls.addressSave, { ...SHENZHEN, requestId: randomUUID() })).id
  }

  const wish = async (member: MemberAgent, orderIds: string[], payMode: Parcel['payMode'] = 'ceiling', lineId = 'ems') => ({
    orderIds,
    addressId: await addressOf(member),
    lineId,
    options: { packing: 'simple' as const, invoice: 'none' as const },
    payMode,
  })

  async function requested(
    goods: Pick<Standing, 'member' | 'id'>[],
    payMode: Parcel['payMode'] = 'ceiling',
    lineId = 'ems',
  ): Promise<StandingParcel> {
    const { member } = goods[0]!
    const orderIds = goods.map(({ id }) => id)
    const asked = await wish(member, orderIds, payMode, lineId)
    const { ceilingJpy, ticks } = await member.must(calls.parcelPreview, asked)
    const { parcelId } = await member.must(calls.createParcel, {
      ...asked,
      expectedCeilingJpy: payMode === 'ceiling' ? ceilingJpy : null,
      acknowledged: ticks,
      requestId: randomUUID(),
    })
    return { member, id: parcelId, orderIds }
  }

  const begin = ({ id }: StandingParcel, by = 'lin') =>
    within((tx) => beginPacking(world().server.deps, tx, { parcelId: id, by: { staffId: null, name: by } }))

  async function packing(parcel: StandingParcel): Promise<string> {
    const { lease } = await begin(parcel)
    await within((tx) => scanIntoParcel(world().server.deps, tx, { parcelId: parcel.id, lease, orderIds: parcel.orderIds }))
    return lease
  }

  /** Stops packing for a matter of some orders, or, without any, of the whole parcel. */
  async function hold({ id }: StandingParcel, lease: string, matter: MatterKind, orderIds: readonly string[] = []) {
    const photos = [await photo()]
    return within((tx) =>
      holdParcel(world().server.deps, tx, { parcelId: id, lease, matter, orderIds, noteZh: '要问会员', photos, more: false }),
    )
  }

  async function pack(parcel: StandingParcel, { weightG = 800, sizes = [300, 200, 100] }: Box = {}) {
    const lease = await packing(parcel)
    const photos = [await photo()]
    return within((tx) => packParcel(world().server.deps, tx, { parcelId: parcel.id, lease, weightG, sizes, photos }))
  }

  let serial = 1_000_000
  async function label(parcel: StandingParcel): Promise<string> {
    const number = s10Number('EJ', (serial += 7), 'JP')
    await within((tx) => labelParcel(world().server.deps, tx, { parcelId: parcel.id, number }))
    return number
  }

  const send = (numbers: string[]) => within((tx) => handOver(world().server.deps, tx, { carrier: 'japanPost', numbers, by: 'lin' }))

  async function sent(parcel: StandingParcel): Promise<string> {
    await pack(parcel)
    const number = await label(parcel)
    await send([number])
    return number
  }

  const hear = (number: string, kind: Parameters<typeof hearTracks>[1][number]['kind'], at = world().server.deps.clock()) =>
    hearTracks(world().server.deps, [{ eventId: `${number}:${kind}:${at}`, number, kind, at, placeText: '深圳', text: '' }])

  const info = ({ member, id }: StandingParcel): Promise<Parcel> => member.must(calls.parcelInfo, { id })

  return { photo, looked, addressOf, wish, requested, begin, packing, hold, pack, label, send, sent, hear, info, within }
}
