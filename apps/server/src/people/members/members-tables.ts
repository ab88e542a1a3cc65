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
