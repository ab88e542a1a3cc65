import { z } from 'zod'
import { AddressCopy } from '../address.ts'
import { Jpy } from '../fields.ts'
import { matterKinds } from '../parcels/parcel-steps.ts'
import { act } from './act.ts'
import { Done, Grams, oneOf, Order, Orders, Parcel, Photos, Shelf, SumJpy, text, Tick } from './fields.ts'

const parcel = Parcel.describe('its number').meta({ title: '包裹' })
const zh = text(500).describe('why, in Chinese, as the member reads it').meta({ title: '写给会员（中文）' })
const lease = text(40).describe('of whoever packs it, as begin-packing answered it').meta({ title: '打包凭证' })
const millimetres = (title: string) => SumJpy.describe('in millimetres').meta({ title })

/** Whose lease it is, and until when. */
const Lease = z.object({ lease: z.string(), until: z.int(), scanned: z.array(z.string()), missing: z.array(z.string()) })

/** What a customs line says of an order's goods, as a terminal writes it: by semicolons, a line each. */
const CustomsLines = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => {
            const [order = '', nameEn = '', quantity = '', weightG = '', hsCode = ''] = line.split(';').map((part) => part.trim())
            return { order, nameEn, quantity, weightG, hsCode: hsCode || null }
          })
      : value,
  z
    .array(
      z.object({
        order: Order,
        nameEn: z.string().regex(/^[\x20-\x7e]{2,60}$/, '英文品名只能用 2 到 60 个英文字母、数字和标点。'),
        quantity: SumJpy.refine((pieces) => pieces <= 999, '件数最多 999。'),
        weightG: Grams,
        hsCode: z
          .string()
          .regex(/^\d{6,10}$/, 'HS 编码是 6 到 10 位数字。')
          .nullable()
          .default(null),
      }),
    )
    .min(1)
    .max(20)
    .refine((lines) => new Set(lines.map(({ order }) => order)).size === lines.length, '一个订单写了两行。'),
)

/** Acts on parcels that go abroad. */
export const parcelActs = {
  'begin-packing': act({
    summary: 'Takes a requested parcel to the packing table, or takes over one whose packer has gone.',
    titleZh: '开始打包',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    input: z.object({ parcel }),
    data: Lease,
  }),
  'scan-into-parcel': act({
    summary: 'Says that an order was put into the box; renews the lease.',
    titleZh: '扫入包裹',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    input: z.object({
      parcel,
      lease,
      orders: Orders.refine((some) => some.length > 0, 'Name at least one order.')
        .describe('what was scanned, by commas')
        .meta({ title: '订单' }),
    }),
    data: Lease,
  }),
  'put-down-parcel': act({
    summary: 'Lets go of a parcel before it is packed, so that anyone may take it up.',
    titleZh: '放下',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    input: z.object({ parcel, lease }),
    data: Done,
  }),
  'hold-parcel': act({
    summary: 'Stops packing, as something has to be decided by the member.',
    titleZh: '停下，问会员',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    input: z.object({
      parcel,
      lease,
      matter: oneOf(matterKinds, `原因只能是：${matterKinds.join('、')}。`)
        .describe(matterKinds.join(', '))
        .meta({ title: '原因' }),
      orders: Orders.default([]).describe('the orders that it concerns, by commas; none: the whole parcel').meta({ title: '哪些订单' }),
      zh,
      photos: Photos.refine((some) => some.length > 0, '请附一张照片。')
        .describe('a file with a picture')
        .meta({ title: '照片' }),
      more: Tick.optional().describe('yes: another matter follows, packing goes on').meta({ title: '还有别的原因' }),
    }),
    data: z.object({ matters: z.int() }),
  }),
  'set-customs': act({
    summary: 'Says what customs are told of the goods of a parcel; what they are worth is what was paid for them.',
    titleZh: '改报关品名',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    input: z.object({
      parcel,
      lines: CustomsLines.describe('a line an order: order;name in English;pieces;grams;HS code').meta({
        title: '明细（订单;英文品名;件数;g;HS）',
      }),
    }),
    data: Done,
  }),
  'pack-parcel': act({
    summary: 'Says what a packed box weighs and measures, with a picture of it on the scale.',
    titleZh: '打包完成',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    input: z.object({
      parcel,
      lease,
      weightG: Grams.describe('with the box, in grams').meta({ title: '重量（g）' }),
      lengthMm: millimetres('长（mm）'),
      widthMm: millimetres('宽（mm）'),
      heightMm: millimetres('高（mm）'),
      photos: Photos.refine((some) => some.length > 0, '请附秤上的照片。')
        .describe('files with pictures; the first shows the box on the scale')
        .meta({ title: '照片' }),
    }),
    data: z.object({ state: z.enum(['packed', 'paid']), totalJpy: Jpy, backJpy: Jpy }),
  }),
  'label-parcel': act({
    summary: "Puts the carrier's number on a paid parcel; another one voids the first.",
    titleZh: '贴面单',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    input: z.object({
      parcel,
      number: text(40)
        .optional()
        .describe("the carrier's number, with a right check digit; none: the carrier makes the label")
        .meta({ title: '单号' }),
    }),
    /** `printable`: the carrier sent a label, which the desk prints. */
    data: z.object({ number: z.string(), printable: z.boolean() }),
    asksOutside: true,
  }),
  'hand-over': act({
    summary: 'Hands parcels over to a carrier, by its manifest: what was scanned out must be what is on it.',
    titleZh: '交运',
    permission: 'warehouse.act',
    input: z.object({
      carrier: text(40).describe('the carrier').meta({ title: '承运商' }),
      numbers: z
        .preprocess(
          (value) =>
            typeof value === 'string'
              ? value
                  .split(',')
                  .map((one) => one.trim())
                  .filter(Boolean)
              : value,
          z.array(z.string().max(40)).min(1).max(500),
        )
        .describe("the carriers' numbers that were scanned out, by commas")
        .meta({ title: '扫出的单号' }),
    }),
    data: z.object({ manifest: z.int(), sent: z.int() }),
  }),
  reshelve: act({
    summary: 'Says that goods which a parcel left behind, or was taken apart into, lie on a shelf again.',
    titleZh: '放回货架',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    input: z.object({ parcel, shelf: Shelf.describe('the shelf, as on its label: C-07').meta({ title: '架位' }) }),
    data: z.object({ orders: z.array(z.string()) }),
  }),
  'came-back': act({
    summary: 'Says that a parcel which was sent has come back; its goods are stored anew.',
    titleZh: '包裹退回',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    second: 'aboveLimit',
    input: z.object({
      parcel,
      shelf: Shelf.optional().describe('the shelf, as on its label: C-07').meta({ title: '架位' }),
      postageJpy: SumJpy.optional().describe('what the carrier asks for it, in yen').meta({ title: '退件运费（日元）' }),
      ourFault: Tick.optional().describe('yes: the house pays').meta({ title: '是我们的责任' }),
      photos: Photos.refine((some) => some.length > 0, '请拍一张退回来的箱子。')
        .describe('files with pictures of what came, and of the slip')
        .meta({ title: '照片' }),
    }),
    data: z.object({ orders: z.array(z.string()), dueJpy: Jpy }),
  }),
  'set-traits': act({
    summary: 'Says what of an order matters to carriers: batteries, liquid, fragile.',
    titleZh: '登记特性',
    permission: 'warehouse.act',
    about: { kind: 'order', field: 'order' },
    rests: false,
    input: z.object({
      order: Order.describe('its number').meta({ title: '订单' }),
      batteries: Tick.optional().describe('yes or no').meta({ title: '有电池' }),
      liquid: Tick.optional().describe('yes or no').meta({ title: '有液体' }),
      fragile: Tick.optional().describe('yes or no').meta({ title: '易碎' }),
      weightG: Grams.optional().describe('weighed alone, in grams').meta({ title: '单独称重（g）' }),
    }),
    data: Done,
  }),
  'show-address': act({
    summary: 'Tells where a parcel goes and to whom, which its page leaves out.',
    titleZh: '看收件信息',
    permission: 'parcels.settle',
    about: { kind: 'parcel', field: 'parcel' },
    rests: false,
    input: z.object({ parcel }),
    data: AddressCopy,
  }),
  'turn-back': act({
    summary: 'Says that a parcel which was sent is on its way back.',
    titleZh: '登记退回中',
    permission: 'parcels.settle',
    about: { kind: 'parcel', field: 'parcel' },
    input: z.object({ parcel, zh }),
    data: Done,
  }),
  'recall-parcel': act({
    summary: 'Keeps a paid parcel from being handed over; what was paid is back, and it is to be paid anew.',
    titleZh: '撤下，不寄',
    permission: 'parcels.settle',
    about: { kind: 'parcel', field: 'parcel' },
    input: z.object({ parcel, zh }),
    data: z.object({ backJpy: Jpy }),
  }),
  'lose-parcel': act({
    summary: 'Says that a sent parcel is lost; the member gets back freight and options, and the value up to the cover.',
    titleZh: '登记丢失',
    permission: 'parcels.settle',
    about: { kind: 'parcel', field: 'parcel' },
    second: 'always',
    input: z.object({
      parcel,
      zh,
      answered: Tick.optional()
        .describe('yes: the carrier says that it is lost; else it must have been silent for 60 days')
        .meta({ title: '承运商已答复' }),
      paidBy: oneOf(['carrier', 'house'] as const, '只能是 carrier 或 house。')
        .describe('carrier or house')
        .meta({ title: '谁赔' }),
    }),
    data: z.object({ backJpy: Jpy }),
  }),
  'found-parcel': act({
    summary: 'Says that a lost parcel has been delivered after all.',
    titleZh: '登记找到',
    permission: 'parcels.settle',
    about: { kind: 'parcel', field: 'parcel' },
    input: z.object({ parcel, zh: text(500).describe('how that is known, for colleagues').meta({ title: '依据（给同事看）' }) }),
    data: Done,
  }),
  'settle-claim': act({
    summary: "Answers a member's claim of damage, and pays for it where it is due.",
    titleZh: '处理报损',
    permission: 'parcels.settle',
    about: { kind: 'parcel', field: 'parcel' },
    second: 'aboveLimit',
    input: z.object({
      parcel,
      zh,
      amountJpy: SumJpy.optional().describe('what the member gets, in yen').meta({ title: '赔付（日元）' }),
      paidBy: oneOf(['carrier', 'house'] as const, '只能是 carrier 或 house。')
        .default('house')
        .describe('carrier or house')
        .meta({ title: '谁赔' }),
    }),
    data: Done,
  }),
  'carrier-bill': act({
    summary: "Pays a carrier's bill, line by line; what differs from our books is the house's.",
    titleZh: '登记承运商账单',
    permission: 'money.act',
    about: { kind: 'bill', field: 'ref', of: 'carrier' },
    second: 'abovePaymentLimit',
    input: z.object({
      carrier: text(40).describe('the carrier').meta({ title: '承运商' }),
      ref: text(60).describe("the bill's number").meta({ title: '账单号' }),
      lines: text(60_000)
        .describe('a line each: number,yen; below 0 what the carrier pays us; behind it words, of what our books do not expect')
        .meta({
          title: '明细（单号,日元）',
          hint: '一行一笔，从表格里复制单号、金额两列贴进来也行。承运商退的钱写负数；账上没有的，再加一个逗号写理由：EJ123456789JP,300,偏远附加费',
        }),
    }),
    data: z.object({ paidJpy: Jpy, differJpy: z.int(), unpaid: z.array(z.string()) }),
  }),
  'dispose-order': act({
    summary: "Ends the storing of goods whose time is over; what a sale brings, less the storage owed, is the member's.",
    titleZh: '到期处理',
    permission: 'parcels.settle',
    about: { kind: 'order', field: 'order' },
    second: 'always',
    input: z.object({
      order: Order.describe('its number').meta({ title: '订单' }),
      zh,
      proceedsJpy: SumJpy.optional().describe('what the sale brought, in yen').meta({ title: '所得（日元）' }),
    }),
    data: z.object({ backJpy: Jpy }),
  }),
}
