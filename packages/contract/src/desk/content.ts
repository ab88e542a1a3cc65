import { z } from 'zod'
import { contentKinds } from '../acts/content.ts'
import { get } from '../call.ts'
import { Time } from '../fields.ts'

const ContentVersion = z.object({
  id: z.int(),
  body: z.unknown(),
  since: Time,
  source: z.enum(['file', 'desk']),
  /** Who published it at the desk; null for a file. */
  by: z.string().nullable(),
  state: z.enum(['past', 'inForce', 'announced']),
})
export type ContentVersion = z.output<typeof ContentVersion>

export const deskContent = get('/api/desk/content/{kind}', {
  summary: 'The versions of a kind of content, the newest first: past ones, the one in force, announced ones',
  who: 'staff',
  permission: ['content.words', 'content.guides', 'content.rates', 'content.fees', 'threads.answer'],
  input: z.object({ kind: z.enum(contentKinds) }),
  data: z.object({
    kind: z.enum(contentKinds),
    versions: z.array(ContentVersion),
    /** How soon a new version may take effect. */
    soonest: Time,
    /** Whether the caller may publish it. */
    mayPublish: z.boolean(),
    /** For `publish-content`. */
    seen: z.string(),
    /** Of rates: when somebody last confirmed them, and when they are too old to recharge by. */
    confirmedAt: Time.nullable(),
    rechargesUntil: Time.nullable(),
  }),
})

export const deskWords = get('/api/desk/words', {
  summary: 'Words that members search for: those that wait to be shown to everybody, and those that no goods hold',
  who: 'staff',
  permission: 'content.words',
  input: z.object({}),
  data: z.object({
    waiting: z.array(z.object({ word: z.string(), members: z.int() })),
    unfound: z.array(z.object({ word: z.string(), days: z.int(), searches: z.int() })),
  }),
})
