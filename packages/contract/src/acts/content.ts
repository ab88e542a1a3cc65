import { z } from 'zod'
import { act } from './act.ts'
import { Done } from './fields.ts'

export const contentActs = {
  'confirm-rates': act({
    summary: 'Says that the rates in force are still right; after 36 h without it no recharge begins.',
    titleZh: '确认汇率',
    permission: 'content.rates',
    input: z.object({}),
    data: Done,
  }),
}
