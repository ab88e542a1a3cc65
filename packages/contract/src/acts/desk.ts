import { z } from 'zod'
import { Time } from '../fields.ts'
import { exportableLists } from '../desk/export-lists.ts'
import { act, look } from './act.ts'
import { Done, Entry, oneOf } from './fields.ts'

export const entry = Entry.describe('its number, as `desk` lists it')

/** The desk's entries, and what settles them. */
export const deskActs = {
  desk: look({
    summary: 'Lists what a person must look at, with the commands that settle each entry.',
    titleZh: '看待办',
    permission: 'queue.read',
    input: z.object({}),
    data: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        subject: z.string(),
        openedAt: Time,
        facts: z.record(z.string(), z.unknown()),
        settledBy: z.array(z.string()),
      }),
    ),
  }),
  'settle-entry': act({
    summary: 'Closes an entry that needs no money: the reason says how it was settled.',
    titleZh: '办结',
    permission: 'queue.read',
    about: { kind: 'entry', field: 'entry' },
    second: 'abovePaymentLimit',
    input: z.object({ entry }),
    data: Done,
  }),
  'export-list': act({
    summary:
      'Makes a list a file for a spreadsheet, by the filters of its screen; its address serves once, for five minutes, or for a day with contacts.',
    titleZh: '导出',
    permission: 'export',
    about: { kind: 'list', field: 'list' },
    second: 'inCases',
    input: z.object({
      list: oneOf(exportableLists, `能导出的只有：${exportableLists.join('、')}。`).describe(exportableLists.join(', ')),
      filters: z.string().trim().max(2_000).optional().describe('as in the address of its screen: state=paid&from=…'),
      contacts: oneOf(['yes', 'no'], '--contacts is yes or no.')
        .optional()
        .describe("yes: with members' contacts, to which a second person must agree"),
    }),
    data: z.object({ address: z.string(), expiresAt: Time }),
  }),
  'retry-job': act({
    summary: 'Lets a job run again that had given up.',
    titleZh: '重试任务',
    permission: 'retry-job',
    about: { kind: 'entry', field: 'entry' },
    input: z.object({ entry }),
    data: z.object({ job: z.string() }),
  }),
}
