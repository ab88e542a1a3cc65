import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    members: {
      id: Generated<number>
      account: string
      password_hash: string
      name: string
      head_img: string | null
      email: string | null
      wechat: string | null
      frozen: Generated<boolean>
      created_at: number
      /** When the password was set anew by a link of the staff, and the newest address of all then. */
      reset_at: Generated<number | null>
      reset_address_id: Generated<number | null>
    }
    sessions: {
      token_hash: Buffer
      member_id: number
      created_at: number
      expires_at: number
    }
    reset_links: {
      member_id: number
      token_hash: Buffer
      expires_at: number
    }
  }
}
