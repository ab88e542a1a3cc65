import type { ParcelRow } from '@otsukai/contract/desk/parcels'
import { parcelStates, parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import { countryZh, shippingCountries } from '@otsukai/contract/shipping-lines'
import { formatJpy } from '@otsukai/money/format'
import type { Filter } from '@otsukai/ui/desk/filter.ts'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { countryNameZh, limitOfParcel, spelledNumber, stateOfParcel } from '../../lib/parcel-words.ts'
import { beijingShort } from '../../lib/times.ts'
import { kilograms } from '../../lib/weights.ts'

/** The states of each view; a view without any shows all. */
export const viewStates: Readonly<Record<string, string>> = {
  toPack: 'requested,packing',
  member: 'onHold,packed',
  paid: 'paid',
  sent: 'sent,returning',
  over: 'delivered,returned,lost,cancelled',
}

/** The carriers are those of the lines, which the operator edits. */
export const carrierFilter = (carriers: readonly { carrier: string; carrierZh: string }[]): Filter => ({
  id: 'carrier',
  name: '承运商',
  choices: carriers.map(({ carrier, carrierZh }) => ({ value: carrier, name: carrierZh })),
})

/** Parcels that go abroad, as a list. */
export const parcelsList: ListDefinition<ParcelRow> = {
  id: 'parcels',
  name: '包裹',
  unit: '个',
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  views: [
    { id: 'toPack', name: '待打包' },
    { id: 'member', name: '等会员' },
    { id: 'paid', name: '待寄出' },
    { id: 'sent', name: '在路上' },
    { id: 'apart', name: '拆箱中' },
    { id: 'over', name: '已结束' },
    { id: 'all', name: '全部' },
  ],
  filters: [
    { id: 'state', name: '状态', choices: parcelStates.map((value) => ({ value, name: parcelStateZh[value] })) },
    { id: 'country', name: '寄到', choices: shippingCountries.map((value) => ({ value, name: countryZh[value] })) },
  ],
  orders: [
    { by: 'age', down: true, name: '最近动过' },
    { by: 'age', down: false, name: '最久没动' },
  ],
  // What is found is a member, by number.
  finds: true,
  phone: (row) => {
    const { word, tone } = stateOfParcel(row)
    return (
      <span className="flex min-w-0 flex-1 items-center gap-3 leading-5">
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <b className="font-semibold">{row.id}</b> {row.member.name}
          </span>
          <span className="flex gap-3 text-cap text-ink-3">
            <State tone={tone}>{word}</State>
            <span className="truncate">
              {countryNameZh(row.country)} · {row.lineZh}
            </span>
          </span>
        </span>
        <span className="text-right">
          <span className="num block font-medium">{kilograms(row.weightG)} kg</span>
          <span className="block text-cap">
            <Age waitedMs={serverNow() - row.updatedAt} limitMs={limitOfParcel(row)} />
          </span>
        </span>
      </span>
    )
  },
  columns: [
    { id: 'id', head: '包裹', width: 116, cell: ({ id }) => <b className="font-semibold">{id}</b> },
    {
      id: 'state',
      head: '状态',
      width: 108,
      cell: (row) => {
        const { word, tone } = stateOfParcel(row)
        return <State tone={tone}>{word}</State>
      },
    },
    { id: 'member', head: '会员', width: 96, grow: 1, cell: ({ member }) => member.name },
    { id: 'line', head: '线路', width: 120, grow: 1, cell: ({ lineZh }) => lineZh },
    { id: 'country', head: '寄到', width: 84, cell: ({ country }) => countryNameZh(country) },
    {
      id: 'orders',
      head: '件',
      width: 64,
      align: 'end',
      cell: ({ orders, scanned, state }) => (
        <span className="num font-medium">{state === 'packing' ? `${scanned}/${orders}` : orders}</span>
      ),
    },
    {
      id: 'weight',
      head: 'kg',
      width: 72,
      align: 'end',
      cell: ({ weightG }) => <span className="num font-medium">{kilograms(weightG)}</span>,
    },
    {
      id: 'shelves',
      head: '架位',
      width: 110,
      leaves: 2,
      // What was packed lies on a shelf no more.
      cell: ({ state, shelves }) => (['requested', 'packing', 'onHold'].includes(state) && shelves.join('、')) || '–',
    },
    { id: 'number', head: '面单号', width: 148, leaves: 4, cell: ({ number }) => (number === null ? '–' : spelledNumber(number)) },
    { id: 'packer', head: '谁在打包', width: 88, leaves: 1, cell: ({ packer }) => packer ?? '–' },
    {
      id: 'total',
      head: '运费 日元',
      width: 92,
      align: 'end',
      leaves: 5,
      cell: ({ totalJpy }) =>
        totalJpy === null || totalJpy === undefined ? '–' : <span className="num font-medium">{formatJpy(totalJpy)}</span>,
    },
    {
      id: 'requested',
      head: '申请',
      width: 104,
      leaves: 3,
      cell: ({ requestedAt }) => <span className="num">{beijingShort(requestedAt)}</span>,
    },
    {
      id: 'age',
      head: '没动',
      width: 84,
      align: 'end',
      sort: 'age',
      cell: (row) => <Age waitedMs={serverNow() - row.updatedAt} limitMs={limitOfParcel(row)} />,
    },
  ],
}
