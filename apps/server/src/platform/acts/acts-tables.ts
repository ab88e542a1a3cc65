import type { Moved, TransferTold } from '@otsukai/contract/staff/moved'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** What an act moved. */
export interface MovedByAct {
  transfers: TransferTold[]
  states: Moved[]
}

export const proposalStates = ['open', 'done', 'stale', 'refused', 'withdrawn', 'lapsed'] as const

declare module '../db/tables.ts' {
  interface Database {
    staff_acts: {
      id: Generated<number>
      at: number
      /** Name of the member of staff, without where they act from; read by the previous release. */
      staff: string
      act: string
      /** The act's input before parsing, without its secrets. */
      facts: ColumnType<Record<string, unknown>, string, never>
      reason: string
      /** Where the member of staff acts from, and their name: `cli:lin`. Null in rows of earlier releases, as are the columns below. */
      actor: string | null
      /** Unique to each execution of an act. */
      request_id: string | null
      /** Reason for the refusal; null for an act that was done. */
      refused: string | null
      staff_id: number | null
      session_hash: Buffer | null
      subject_kind: string | null
      subject_id: string | null
      /** What was done, as a sentence in Chinese. */
      said: string | null
      moved: ColumnType<MovedByAct | null, string | null, never>
      /** The act's data without secrets, to answer a repeated request. */
      data: ColumnType<unknown, string | null, never>
      request_hash: string | null
      proposal_id: number | null
      amount_jpy: number | null
      member_id: number | null
      txid: Generated<string>
    }
    act_proposals: {
      id: Generated<number>
      act: string
      input: JSONColumnType<Record<string, unknown>>
      subject_kind: string
      subject_id: string
      reason: string
      seen: string
      previewed: string
      transfers: JSONColumnType<TransferTold[]>
      states: ColumnType<Moved[], string | undefined, never>
      amount_jpy: number | null
      member_id: number | null
      staff_id: number
      request_id: string
      request_hash: string
      at: number
      lapses_at: number
      state: Generated<(typeof proposalStates)[number]>
      why: string | null
      decided_by: number | null
      decided_at: number | null
      /** When whoever made one that came to nothing said that they know. */
      heard_at: Generated<number | null>
    }
    act_seals: { through_id: number; from_id: number; at: number; seal: Buffer }
  }
}
