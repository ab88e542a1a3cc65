import type { StaffState } from '@otsukai/contract/staff/staff-fields'
import type { LoginStep } from '@otsukai/contract/desk/session'
import type { Role } from '@otsukai/contract/staff/roles'
import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    staff: {
      id: Generated<number>
      account: string
      name: string
      roles: Role[]
      state: StaffState
      password_hash: string | null
      totp_secret: Buffer | null
      totp_step: number | null
      must_enrol: Generated<boolean>
      invited_by: number | null
      approves_from: Generated<number>
      /** Who took the link of their invitation. */
      link_by: Generated<number | null>
      pin_hash: Generated<Buffer | null>
      /** Wrong ones since the last right one. */
      pin_wrong: Generated<number>
      badge_hash: Generated<Buffer | null>
      created_at: number
      version: Generated<number>
    }
    /** A link by which somebody enrols; null until somebody takes it. */
    staff_invitations: { staff_id: number; token_hash: Buffer | null; expires_at: number | null }
    staff_tries: { key: string; n: number; until_at: number }
    staff_passkeys: {
      id: string
      staff_id: number
      name: string
      public_key: Buffer
      counter: number
      transports: Generated<string[]>
      created_at: number
    }
    staff_recovery_codes: { staff_id: number; code_hash: Buffer; used_at: number | null }
    staff_sessions: {
      id: Generated<number>
      token_hash: Buffer
      staff_id: number | null
      opened_by: number | null
      next: LoginStep
      created_at: number
      expires_at: number
      used_at: number
      stepped_up_at: number | null
      address: string
      agent: string
      challenge: Generated<string | null>
      challenge_until: Generated<number | null>
      pending_totp: Generated<Buffer | null>
    }
    staff_notes: {
      id: Generated<number>
      subject_kind: string
      subject_id: string
      staff_id: number
      at: number
      text: string
    }
  }
}
