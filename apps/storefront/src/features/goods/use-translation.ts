import type { GoodsDetail } from '@otsukai/contract/goods'
import type { GoodsTranslation, Sentence } from '@otsukai/contract/translation'
import { useAction } from '@otsukai/web/action.ts'
import { hasFailed, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useOwnChoice } from '../../lib/own-choice.ts'
import { useSession } from '../../lib/session.ts'
import { useTextView } from '../../lib/text-view.ts'

/** In case the live stream is silent. */
const FOLLOW_MS = 5_000

/** Why sentences stay untranslated; null: nothing is missing, or it is on its way. */
export type Missing = 'failed' | 'off' | 'usedUp' | 'visitor' | null

/** The seller's text and the comments in Chinese, as far as there is any. Asks the machine once somebody who is logged in sees the text. */
export function useTranslation({ id }: Pick<GoodsDetail, 'id'>) {
  const [view] = useTextView()
  const { loggedIn } = useSession()
  const asked = useQuery({
    ...read(calls.goodsTranslation, { id }),
    enabled: view !== 'ja',
    refetchInterval: ({ state }) => (state.data?.pending ? FOLLOW_MS : false),
  })
  const [withoutMachine] = useOwnChoice('withoutMachine')
  const data = useMemo(() => (withoutMachine && asked.data ? byPhrasesOnly(asked.data) : asked.data), [withoutMachine, asked.data])
  const all = data ? [data.description, ...data.comments.map(({ sentences }) => sentences)].flat() : []
  const left = all.filter(({ words }) => words !== undefined).length
  const { run, pending: sending, problem } = useAction(calls.translateGoods)
  const [pressed, setPressed] = useState(false)
  const mayAsk = loggedIn && !withoutMachine && !pressed && left > 0 && data?.machine === 'on' && !data.pending
  const ask = () => {
    setPressed(true)
    void run({ id })
  }
  const watch = useSeen(mayAsk, ask)
  const pending = sending || data?.pending === true
  const coming = (): 'asked' | 'unasked' | null => (pending || (asked.isLoading && !hasFailed(asked)) ? 'asked' : mayAsk ? 'unasked' : null)
  const missing = (): Missing => {
    if (hasFailed(asked) || problem) return 'failed'
    if (!data || left === 0 || pending || mayAsk || withoutMachine) return null
    if (data.machine !== 'on') return data.machine
    if (!loggedIn) return 'visitor'
    return all.some(({ by }) => by === 'machine') ? null : 'failed'
  }
  const translation = {
    data,
    /** Counted over the text and the comments. */
    left,
    /** Chinese may still come; `unasked`: once somebody sees the text. */
    coming: coming(),
    missing: missing(),
    byMachine: all.some(({ by }) => by === 'machine'),
    /** Tries again what failed. */
    again: () => {
      void asked.refetch()
      if (loggedIn) ask()
    },
  }
  /** `watch` is the `ref` of the element that has to be seen. */
  return { translation, watch }
}

export type Translation = ReturnType<typeof useTranslation>['translation']

/** Calls back when the element is on screen while `wanted`; answers where to hang it. */
function useSeen(wanted: boolean, onSeen: () => void) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!wanted || !place) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) seen()
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [wanted, place])
  return setPlace
}

/** Without what the machine translated. */
const byPhrasesOnly = (data: GoodsTranslation): GoodsTranslation => {
  const own = (sentences: readonly Sentence[]) =>
    sentences.map(({ by, ...sentence }): Sentence =>
      by === 'machine'
        ? { ...sentence, zh: sentence.warns ?? null, by: sentence.warns === undefined ? null : 'phrase' }
        : { ...sentence, by },
    )
  return {
    ...data,
    pending: false,
    description: own(data.description),
    comments: data.comments.map((comment) => ({ ...comment, sentences: own(comment.sentences) })),
  }
}

/** Sentences by their Japanese. */
export const bySentence = (sentences: readonly Sentence[] | undefined): ReadonlyMap<string, Sentence> =>
  new Map(sentences?.map((sentence) => [sentence.ja, sentence]))
