import { z } from 'zod'
import { get, post } from '../call.ts'

/** One person keeps so many at most. */
export const VIEWS_AT_MOST = 30

export const KeptView = z.object({
  id: z.int(),
  /** The list that it is of, as the browser names it. */
  list: z.string(),
  name: z.string(),
  /** The state of the list as its address keeps it. */
  search: z.record(z.string(), z.string()),
})
export type KeptView = z.output<typeof KeptView>

export const deskViews = get('/api/desk/views', {
  summary: 'The views of lists that one has kept, by list and name',
  who: 'staff',
  input: z.object({}),
  data: z.array(KeptView),
})

export const keepView = post('/api/desk/views', {
  summary: 'Keeps the filters, words and order of a list under a name; another of that name is replaced',
  who: 'staff',
  input: z.object({
    list: z.string().regex(/^[a-z]{1,20}$/),
    name: z.string().trim().min(1).max(20),
    search: z.record(z.string().regex(/^[a-zA-Z]{1,20}$/), z.string().max(200)).refine((search) => Object.keys(search).length <= 20),
  }),
  data: KeptView,
  refusals: ['notAllowedNow'],
})

export const dropView = post('/api/desk/views/drop', {
  summary: 'Removes a view of one’s own',
  who: 'staff',
  input: z.object({ id: z.int().min(1) }),
  data: z.null(),
})
