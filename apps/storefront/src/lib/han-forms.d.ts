/** Made at build time from the lexicon by `build/han-forms-plugin.ts`. */
declare module 'virtual:han-forms' {
  /** `愛爱寶宝`: pairs of a character and its simplified form. */
  export const pairs: string
}
