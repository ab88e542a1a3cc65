import type { Sentence } from '@otsukai/contract/translation'
import { splitSentences } from '@otsukai/lexicon/patterns/split-sentences'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Bot, CloudOff } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useState } from 'react'
import { links } from '../../lib/links.ts'
import { TextSwitch } from '../../lib/text-switch.tsx'
import { type TextView, useTextView } from '../../lib/text-view.ts'
import { ZhLine } from '../../lib/titles.tsx'
import { KnownWords } from './known-words.tsx'
import { bySentence, type Missing, type Translation } from './use-translation.ts'

/** A longer text is cut, with a button that shows the rest. */
const LONG_CHARACTERS = 420
const LONG_LINES = 14

interface TextProps {
  /** Of the goods. */
  id: string
  text: string
  translation: Translation
}

/** The seller's text: Chinese beside the original, a row a sentence; the Chinese alone; or the original as it was written. */
export function GoodsText({ id, text, translation, watch }: TextProps & { watch: Ref<HTMLElement> }) {
  const [view] = useTextView()
  const sentences = splitSentences(text)
  const long = text.length > LONG_CHARACTERS || Math.max(text.split('\n').length, sentences.length) > LONG_LINES
  const [open, setOpen] = useState(false)
  const cut = long && !open ? 'max-h-[364px] overflow-hidden mask-[linear-gradient(#000_75%,transparent)]' : ''
  return (
    <section ref={watch} aria-label="商品说明">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">商品说明</h2>
        <Source view={view} translation={translation} />
        <div className="ml-auto">
          <TextSwitch of="goods" />
        </div>
      </div>
      <div className="overflow-hidden rounded-photo border border-line bg-paper">
        {view !== 'ja' && translation.missing && (
          <Note
            kind="aside"
            icon={CloudOff}
            className="m-3"
            way={
              translation.missing === 'failed' && (
                <button type="button" onClick={translation.again}>
                  再试一次
                </button>
              )
            }
          >
            {missingZh[translation.missing]}
          </Note>
        )}
        {text.trim() === '' ? (
          <p className="px-6 py-5 text-ink-3 max-tablet:px-4">卖家没有写说明。</p>
        ) : view === 'ja' ? (
          <p lang="ja" id="description" className={`px-6 py-5 text-[15px]/[26px] whitespace-pre-wrap wrap-anywhere max-tablet:px-4 ${cut}`}>
            {text}
          </p>
        ) : (
          <Aligned id={id} sentences={sentences} text={text} view={view} translation={translation} className={cut} />
        )}
        {long && (
          <button
            type="button"
            className="link mx-6 mb-3 min-h-8 max-tablet:mx-4"
            aria-expanded={open}
            aria-controls="description"
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '展开全部说明'}
          </button>
        )}
      </div>
    </section>
  )
}

const missingZh: Readonly<Record<NonNullable<Missing>, string>> = {
  failed: '翻译没有回应，稍后会自己补上。要点不靠翻译，照常显示。',
  off: '现在没有机器翻译，只译了常用句。要点不靠翻译，照常显示。',
  usedUp: '今天的机器翻译用完了，明天再看会补上。要点不靠翻译，照常显示。',
  visitor: '登录后看，没译的句子会用机器翻译补上。',
}

/** Whether words of untranslated sentences can be looked up. */
const holdsWords = ({ data }: Translation): boolean => data?.description.some((sentence) => sentence.words?.length) ?? false

/** Where the Chinese comes from, and what is still missing of it. */
function Source({ view, translation }: { view: TextView; translation: Translation }) {
  const { left, coming, byMachine, data } = translation
  if (view === 'ja') return <span className="text-sm text-ink-3 max-tablet:order-last max-tablet:w-full">卖家原文（日文）</span>
  const told = [
    coming === 'asked' && data && left > 0 && `还在翻译，剩 ${left} 句`,
    byMachine && '机器翻译，以原文为准',
    coming === null && holdsWords(translation) && '没译的句子，词典认得的词画了线',
  ].filter((each) => typeof each === 'string')
  return (
    <span
      role="status"
      className="inline-flex items-center max-tablet:order-last max-tablet:w-full max-tablet:empty:hidden gap-1.5 text-cap text-ink-3"
    >
      {byMachine && <Icon of={Bot} size={14} />}
      {told.join(' · ')}
    </span>
  )
}

interface AlignedProps extends TextProps {
  sentences: readonly string[]
  view: 'zh' | 'both'
  className: string
}

/** The rows stand before the Chinese comes, so that nothing moves. */
function Aligned({ id, sentences, text, view, translation, className }: AlignedProps) {
  const known = bySentence(translation.data?.description)
  const both = view === 'both'
  const parts = startsPart(text, sentences)
  const phrases = translation.data?.description.filter(({ by }) => by === 'phrase').length ?? 0
  const machine = translation.data?.description.filter(({ by }) => by === 'machine').length ?? 0
  const words = translation.coming === null && holdsWords(translation)
  const zhCell = 'relative min-w-0 px-6 wrap-anywhere group-hover:bg-ai-wash max-tablet:px-4'
  const jaCell =
    'min-w-0 px-6 text-sm/[22px] wrap-anywhere text-ink-3 group-hover:bg-ai-wash group-hover:text-ai-deep max-tablet:px-4 max-tablet:pb-2 max-tablet:text-cap tablet:border-l tablet:border-line tablet:bg-washi'
  return (
    <>
      {both && (
        <div aria-hidden className="grid grid-cols-2 border-b border-line bg-sunk text-cap text-ink-3 max-tablet:hidden">
          <span className="px-6 py-2">译文</span>
          <span className="border-l border-line px-6 py-2">卖家原文（日文）</span>
        </div>
      )}
      <ul id="description" className={className}>
        {sentences.map((ja, at) => {
          const sentence = known.get(ja) ?? { ja, zh: null, by: null }
          const pad = parts.has(at) ? 'pt-4.5 tablet:pb-2.5' : 'pt-2.5 tablet:pb-2.5'
          return (
            // A text may say a sentence twice.
            <li key={at} className={`group border-t border-line first:border-t-0 ${both ? 'grid tablet:grid-cols-2' : ''}`}>
              <div className={`${zhCell} text-[15px]/6 ${both ? pad : `${pad} max-tablet:pb-2.5`}`}>
                {sentence.by === 'machine' && (
                  <span
                    role="img"
                    aria-label="机器翻译"
                    className={`absolute left-[11px] size-1.5 rounded-full border-[1.5px] border-line-strong max-tablet:left-[5px] ${parts.has(at) ? 'top-[27px]' : 'top-[19px]'}`}
                  />
                )}
                <ZhOf sentence={sentence} coming={translation.coming} beside={both} />
              </div>
              {both && (
                <div lang="ja" className={`${jaCell} max-tablet:pt-0.5 ${parts.has(at) ? 'tablet:pt-4.5' : 'tablet:pt-2.5'} tablet:pb-2.5`}>
                  {sentence.words && (sentence.zh !== null || translation.coming === null) ? <KnownWords sentence={sentence} /> : ja}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {(phrases + machine > 0 || words) && (
        <p className="flex flex-wrap gap-x-4 border-t border-line px-6 py-2.5 text-cap text-ink-3 max-tablet:px-4">
          {phrases > 0 && <span>{phrases} 句按常用句库翻译</span>}
          {machine > 0 && (
            <span>
              <i aria-hidden className="mr-1.5 inline-block size-1.5 rounded-full border-[1.5px] border-line-strong align-[2px]" />
              {machine} 句机器翻译
            </span>
          )}
          {words && <span>按画线的词看意思</span>}
          <Link {...links.messages({ about: 'support', text: `商品 ${id} 的说明译得不对，原文是：` })} className="link ml-auto">
            译得不对？告诉我们
          </Link>
        </p>
      )}
    </>
  )
}

/** A sentence's Chinese; under way a line that holds its place; else, where the original stands `beside`, that there is none. */
function ZhOf({ sentence, coming, beside }: { sentence: Sentence; coming: Translation['coming']; beside: boolean }): ReactNode {
  if (sentence.zh !== null) return <ZhLine>{sentence.zh}</ZhLine>
  if (coming) {
    // As wide as the sentence would be; a Chinese one is shorter than its Japanese.
    return (
      <div className="grid h-6 items-center">
        {coming === 'asked' && (
          <Skeleton className={`h-3.5 ${sentence.ja.length > 24 ? 'w-11/12' : sentence.ja.length > 12 ? 'w-2/3' : 'w-1/3'}`} />
        )}
      </div>
    )
  }
  return beside ? <span className="text-sm text-ink-3">没有译文</span> : <KnownWords sentence={sentence} />
}

/** The sentences before which the seller left a line empty. */
function startsPart(text: string, sentences: readonly string[]): ReadonlySet<number> {
  const starts = new Set<number>()
  let from = 0
  for (const [at, sentence] of sentences.entries()) {
    const found = text.indexOf(sentence, from)
    if (found === -1) continue
    if (at > 0 && /\n[ \t\r\u3000]*\n/.test(text.slice(from, found))) starts.add(at)
    from = found + sentence.length
  }
  return starts
}

/** A comment: the Chinese over the original, or one of both. */
export function CommentText({ text, sentences, view }: { text: string; sentences: readonly Sentence[] | undefined; view: TextView }) {
  const translated = view !== 'ja' && sentences?.some(({ zh }) => zh !== null)
  return (
    <>
      {translated && (
        <p className="mt-0.5 wrap-anywhere">
          {sentences?.map((sentence, at) =>
            sentence.zh === null ? <KnownWords key={at} sentence={sentence} /> : <ZhLine key={at}>{sentence.zh}</ZhLine>,
          )}
        </p>
      )}
      {!(translated && view === 'zh') && (
        <p lang="ja" className={`mt-0.5 whitespace-pre-wrap wrap-anywhere ${translated ? 'text-cap text-ink-3' : ''}`}>
          {text}
        </p>
      )}
    </>
  )
}
