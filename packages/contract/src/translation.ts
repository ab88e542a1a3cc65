import { z } from 'zod'
import { get, post } from './call.ts'
import { Time } from './fields.ts'
import { GoodsId } from './ids.ts'

/** A word that the dictionary knows: positions in `ja` of its sentence, and the table that holds it. */
export const SentenceWord = z.object({ start: z.int(), end: z.int(), ja: z.string(), zh: z.string(), table: z.string() })

export const Sentence = z.object({
  /** As the seller or the commenter wrote it. */
  ja: z.string(),
  /** Null: not translated. */
  zh: z.string().nullable(),
  /** `phrase`: by our own tables. `machine`: to be marked as such. */
  by: z.enum(['phrase', 'machine']).nullable(),
  /** What the sentence warns a buyer of, in the shop's own words; `zh` begins with it. */
  warns: z.string().optional(),
  /** Of a sentence that is not translated whole. */
  words: z.array(SentenceWord).optional(),
})
export type Sentence = z.output<typeof Sentence>

export const GoodsTranslation = z.object({
  description: z.array(Sentence),
  comments: z.array(z.object({ id: z.string(), sentences: z.array(Sentence) })),
  /** The machine is at it; the event `translation` tells when it has ended. */
  pending: z.boolean(),
  /** `usedUp`: what the machine may take today, or this hour, or this member today, does not cover what is missing here. */
  machine: z.enum(['on', 'off', 'usedUp']),
  /** When the marketplace told the text. */
  asOf: Time,
})
export type GoodsTranslation = z.output<typeof GoodsTranslation>

export const goodsTranslation = get('/api/goods/translation', {
  summary: 'Description and comments of goods, sentence by sentence, as far as they are translated',
  who: 'visitor',
  input: z.object({ id: GoodsId }),
  data: GoodsTranslation,
})

export const translateGoods = post('/api/goods/translate', {
  summary: 'Has the machine translate what is missing, once for everybody',
  who: 'member',
  input: z.object({ id: GoodsId }),
  data: GoodsTranslation,
})
