import { createPhraseBook, type PhraseBook } from '@otsukai/lexicon/phrases/phrase-book'
import { openTitles } from '../goods/title-of.ts'

let opened: PhraseBook | undefined

/** The tables of sentences, read when the first description is shown. */
export const openPhraseBook = (): PhraseBook => (opened ??= createPhraseBook({ titles: openTitles() }))
