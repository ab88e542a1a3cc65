import { z } from 'zod'
import { Jpy } from '../fields.ts'
import { inspectionResults } from '../inspection-steps.ts'
import { act } from './act.ts'
import { Done, Grams, oneOf, Order, Orders, Photos, ScannedOrders, Shelf, SumJpy, text, Tick } from './fields.ts'

const photos = Photos.optional().describe('files with pictures, by commas; they are kept with the order').meta({ title: '照片' })
const shelfHelp = 'the shelf, as on its label: C-07'
const shelf = Shelf.describe(shelfHelp).meta({ title: '架位' })
const order = Order.describe('its number').meta({ title: '订单' })

/** An order that came in an envelope. */
const ReceivedOrder = z.object({
  id: z.string(),
  weightG: z.int(),
  /** Its share of an envelope that holds several orders, and not weighed by itself. */
  estimated: z.boolean(),
})

/** Acts of the warehouse: what arrives, what is found of it, and where it lies. */
export const warehouseActs = {
  'receive-parcel': act({
    summary: 'Says that a parcel has come, with all the orders that lie in it; without any, those that have its number are in it.',
    titleZh: '收货',
    permission: 'warehouse.act',
    about: { kind: 'arrival', field: 'tracking' },
    undoneBy: 'unreceive',
    input: z.object({
      weightG: Grams.describe('what all of it weighs, in grams').meta({ title: '重量（g）' }),
      tracking: text(100).optional().describe("the carrier's number").meta({ title: '快递单号' }),
      carrier: text(100).optional().describe('who brought it').meta({ title: '快递公司' }),
      orders: Orders.default([]).describe('the orders in it, by commas').meta({ title: '里面的订单' }),
      photos,
      shelf: Shelf.optional().describe(shelfHelp).meta({ title: '架位' }),
    }),
    data: z.object({
      arrivalId: z.int(),
      /** None: an entry of the desk, as no order waits for it. */
      orders: z.array(ReceivedOrder),
      shelf: z.string().nullable(),
      /** The sellers' sentences that tell of a battery, which not every line takes abroad. */
      batteries: z.array(z.string()),
    }),
  }),
  unreceive: act({
    summary: 'Takes back what was received by mistake, within ten minutes: a whole arrival, or one order of it.',
    titleZh: '撤销收货',
    permission: 'warehouse.act',
    about: { kind: 'order', field: 'order' },
    rests: false,
    input: z.object({
      arrival: z.coerce.number().int().min(1).optional().describe('the number of the arrival').meta({ title: '收货记录' }),
      order: Order.optional().describe('its number').meta({ title: '订单' }),
    }),
    data: z.object({ orders: z.array(z.string()) }),
  }),
  'inspect-parcel': act({
    summary: 'Says what an inspection found that the member had asked for.',
    titleZh: '登记验货',
    permission: 'warehouse.act',
    about: { kind: 'order', field: 'order' },
    input: z.object({
      order,
      result: oneOf(inspectionResults, `验货结果只能是：${inspectionResults.join('、')}。`)
        .describe(inspectionResults.join(', '))
        .meta({ title: '结果' }),
      zh: text(500).describe('what was found, in Chinese, as the member reads it').meta({ title: '写给会员（中文）' }),
      photos,
    }),
    data: Done,
  }),
  'charge-postage': act({
    summary: 'Charges an order with postage that was paid at the door (到付), by the photo of its slip.',
    titleZh: '到付运费',
    permission: 'charges.postage',
    about: { kind: 'order', field: 'order' },
    second: 'aboveLimit',
    undoneBy: 'void-charge',
    input: z.object({
      order,
      amountJpy: SumJpy.describe('how much, in yen').meta({ title: '金额（日元）' }),
      photos: Photos.refine((some) => some.length > 0, 'The slip needs a photo.')
        .describe('a file with a picture of the slip')
        .meta({ title: '面单照片' }),
    }),
    data: z.object({ dueJpy: Jpy, receipt: z.string() }),
  }),
  'move-stock': act({
    summary: 'Says that orders lie on another shelf now.',
    titleZh: '换架位',
    permission: 'warehouse.act',
    input: z.object({
      orders: Orders.refine((some) => some.length > 0, 'Name at least one order.')
        .describe('the orders, by commas')
        .meta({ title: '订单' }),
      shelf,
    }),
    data: z.object({ moved: z.int() }),
  }),
  'take-stock': act({
    summary: 'Compares what lies on a shelf with what should: first without, then with a tick, which puts what is missing on the desk.',
    titleZh: '盘点',
    permission: 'warehouse.act',
    input: z.object({
      shelf,
      orders: ScannedOrders.default([]).describe('what was scanned on it, by commas').meta({ title: '扫到的订单' }),
      confirmed: Tick.optional().describe('yes: what is missing is looked for').meta({ title: '确认缺件' }),
    }),
    data: z.object({
      stockTakeId: z.int(),
      /** What should lie on the shelf, and was not scanned. */
      missing: z.array(z.string()),
      /** What was scanned and should not lie there; `shelf` is where it should. Null: nowhere in the warehouse, or on no shelf. */
      unexpected: z.array(z.object({ order: z.string(), inStock: z.boolean(), shelf: z.string().nullable() })),
    }),
  }),
  'take-duty': act({
    summary: 'In a sandbox: its clerk leaves parcels, inspections and messages to people, until half an hour passes without an act.',
    titleZh: '我来值班',
    permission: 'orders.read',
    input: z.object({}),
    data: Done,
  }),
  'end-duty': act({
    summary: 'In a sandbox: its clerk does the routine again.',
    titleZh: '下班',
    permission: 'orders.read',
    input: z.object({}),
    data: Done,
  }),
}
