import type { Generated, JSONColumnType } from 'kysely'

export type TranslationState = 'asked' | 'done' | 'refused' | 'failed'
/** What the machine is given. */
export interface TranslationTask {
  sentences: string[]
  glossary: [ja: string, zh: string][]
}
export type KeptSentence = [ja: string, zh: string | null]

declare module '../../platform/db/tables.ts' {
  interface Database {
    translations: {
      id: Generated<number>
      goods_id: string
      text_hash: string
      model: string
      state: Generated<TranslationState>
      lease_until: Generated<number>
      begun: Generated<boolean>
      not_before: Generated<number>
      tries: Generated<number>
      tries_day: Generated<number>
      asked_at: number
      asked_by: Generated<number[]>
      chars: number
      task: JSONColumnType<TranslationTask>
      sentences: JSONColumnType<KeptSentence[]> | null
    }
    translation_budget: { kind: 'day' | 'hour' | 'member'; subject: number; starts_at: number; used: number }
  }
}
