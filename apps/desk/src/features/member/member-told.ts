import type { DataOf } from '@otsukai/contract/call'
import type { deskMember } from '@otsukai/contract/desk/members'

export type MemberTold = DataOf<typeof deskMember>
