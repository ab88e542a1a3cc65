import { z } from 'zod'
import { get } from '../call.ts'
import { numberText, Time } from '../fields.ts'
import { exportableLists } from './export-lists.ts'

export const waitingExports = get('/api/desk/export-lists', {
  summary: 'The files that the caller may still take, such as one that a second person has agreed to meanwhile',
  who: 'staff',
  permission: 'export',
  input: z.object({}),
  data: z.array(z.object({ list: z.enum(exportableLists), contacts: z.boolean(), address: z.string(), expiresAt: Time })),
})

export const takeExport = get('/api/desk/exports/{id}', {
  summary:
    'A list as a file for a spreadsheet, as `export-list` made it: once, within five minutes, or a day with contacts, for whoever asked for it',
  who: 'staff',
  permission: 'export',
  input: z.object({ id: numberText(1, 999_999_999_999_999) }),
  data: z.string(),
})
