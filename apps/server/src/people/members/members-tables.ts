import type { ColumnType, Generated } from 'kysely'

export interface MembersTables {
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
  staff_acts: {
    id: Generated<number>
    at: number
    staff: string
    act: string
    facts: ColumnType<Record<string, unknown>, string, never>
    reason: string
  }
}
