/** The folding of Chinese characters, made at build time from the lexicon by `build/han-forms-plugin.ts`. */
declare module 'virtual:han-forms' {
  /** `愛爱寶宝`: characters in pairs, each with the simplified one by which names are compared. */
  export const pairs: string
}
