import type { Gauges } from '../../platform/http/metrics.ts'
import type { Use } from '../../platform/parts.ts'
import { budgetLeft } from './budget.ts'

/** How translating goes, for /metrics. */
export function gaugeTranslations(deps: Use<'config' | 'db' | 'clock' | 'translator' | 'translated'>, gauges: Gauges): void {
  gauges.set('otsukai_translated_sentences', {
    help: 'Sentences of goods since the start: shown by our tables (phrase) or as kept, translated by the machine now',
    label: 'source',
    readEach: async () => {
      const { phrase, kept, machine } = deps.translated
      return { phrase, kept, machine }
    },
  })
  gauges.set('otsukai_refused_sentences', {
    help: 'Sentences of the machine since the start that were not believed',
    read: () => deps.translated.refused,
  })
  gauges.set('otsukai_translate_chars_left', {
    help: 'Characters that the machine may still be sent',
    label: 'window',
    readEach: () => budgetLeft(deps),
  })
  gauges.set('otsukai_translator_resting', {
    help: '1 while the translator is left alone after failing',
    read: () => (deps.translator?.isResting() ? 1 : 0),
  })
}
