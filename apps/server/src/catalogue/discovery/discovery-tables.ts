declare module '../../platform/db/tables.ts' {
  interface Database {
    approved_words: { word: string; approved_at: number; approved_by: string }
  }
}
