import { z } from 'zod'
import { Time } from '../fields.ts'
import { act } from './act.ts'
import { entry } from './desk.ts'
import { Done } from './fields.ts'

/** What the operator publishes, as dated versions. */
export const contentKinds = [
  'rates',
  'fees',
  'menu',
  'banners',
  'discovery',
  'guide1',
  'guide2',
  'guide3',
  'guide4',
  'phrases',
  'shippingLines',
] as const
export type ContentKind = (typeof contentKinds)[number]

const kind = z.enum(contentKinds).describe('what is published').meta({ title: '内容' })
const publishing = ['content.guides', 'content.words', 'content.rates', 'content.fees'] as const

export const contentActs = {
  'confirm-rates': act({
    summary: 'Says that the rates in force are still right; after 36 h without it no recharge begins.',
    titleZh: '确认汇率',
    permission: 'content.rates',
    input: z.object({}),
    data: Done,
  }),
  'confirm-tariff': act({
    summary: 'Says that the prices of a shipping line, which nobody compared with the carrier for 90 days, are still right.',
    titleZh: '价目核对过，没变',
    permission: 'content.fees',
    about: { kind: 'entry', field: 'entry' },
    input: z.object({ entry }),
    data: z.object({ line: z.string() }),
  }),
  'publish-content': act({
    summary:
      'Publishes rates, fees, shipping lines, the menu, banners, popular words or a guide, from a moment on; files publish that kind no more.',
    titleZh: '发布内容',
    permission: publishing,
    about: { kind: 'content', field: 'kind' },
    rests: true,
    second: 'inCases',
    input: z.object({
      kind,
      body: z.unknown().describe('the whole content, as in its file').meta({ title: '内容' }),
      from: Time.optional().describe('when it takes effect, in ms since 1970; else as soon as may be').meta({ title: '生效时间' }),
    }),
    data: z.object({ id: z.int(), from: Time }),
  }),
  'withdraw-content': act({
    summary: 'Takes back an announced version that is not in force yet.',
    titleZh: '撤下预告',
    permission: publishing,
    about: { kind: 'content', field: 'kind' },
    rests: true,
    input: z.object({ kind, version: z.int().describe('its number').meta({ title: '版本' }) }),
    data: Done,
  }),
}
