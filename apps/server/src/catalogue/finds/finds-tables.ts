declare module '../../platform/db/tables.ts' {
  interface Database {
    /** Kind `word` was written by releases before 0023. */
    finds: { day: string; kind: 'word' | 'category'; what: string; count: number }
    unfound_words: { day: string; word: string; count: number }
    word_finds: { word: string; member_id: number; day: string }
  }
}
