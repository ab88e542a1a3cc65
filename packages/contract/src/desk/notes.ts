import { z } from 'zod'
import { post } from '../call.ts'
import { PageSubject, StaffNote } from './desk-fields.ts'

export const addNote = post('/api/desk/notes', {
  summary: 'Writes a note for colleagues to an order, entry, thread or member that the caller may read',
  who: 'staff',
  permission: 'notes.write',
  input: z.object({ subject: PageSubject, text: z.string().trim().min(1).max(1_000) }),
  data: StaffNote,
  refusals: ['notAllowedNow'],
})
