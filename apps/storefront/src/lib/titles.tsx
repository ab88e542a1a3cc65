import type { GoodsSummary } from '@otsukai/contract/goods'
import type { ReactNode } from 'react'
import { useTextView } from './text-view.ts'

export type Named = Pick<GoodsSummary, 'name' | 'nameZh'>

/** Runs of kana: words that the dictionary does not know, which a Chinese title keeps as they are. */
const kana = /([\p{Script=Hiragana}\p{Script=Katakana}ー][\p{Script=Hiragana}\p{Script=Katakana}ー・]*)/u
/** Names such as `Blu-ray` and `HDR-CX680`, short enough for a narrow card. */
const hyphened = /((?<![\w-])(?=[\w-]{3,12}(?![\w-]))[a-z\d]+(?:-[a-z\d]+)+)/i

/** A Chinese line in which runs of kana are marked as Japanese, and names with a hyphen stay on one line. */
export const ZhLine = ({ children }: { children: string }): ReactNode =>
  children.split(kana).map((run, at) =>
    at % 2 === 1 ? (
      <span key={at} lang="ja" className="[font-weight:inherit] [word-break:inherit]">
        {run}
      </span>
    ) : (
      run.split(hyphened).map((part, nth) =>
        nth % 2 === 1 ? (
          <span key={`${at}-${nth}`} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )
    ),
  )

/** The title of goods in one line of text, for labels: in Chinese, or the original where the member reads originals only. */
export function useTitleOf(): (goods: Named) => string {
  const [view] = useTextView()
  return ({ name, nameZh }) => (view === 'ja' ? name : (nameZh ?? name))
}

/** The title's first line alone, where there is no room for a second. */
export function Title({ goods: { name, nameZh } }: { goods: Named }) {
  const [view] = useTextView()
  return view === 'ja' || nameZh === null ? (
    <span lang="ja" className="[font-weight:inherit]">
      {name}
    </span>
  ) : (
    <ZhLine>{nameZh}</ZhLine>
  )
}

/** Ends the lines of a Chinese title between its words; a word longer than a line is broken. */
export const zhTitleLook = 'break-keep wrap-anywhere'

/** What a conversation is headed with: the title of its goods, or words of our own. */
export const ThreadTitle = ({ title, original }: { title: string; original: string | null }): ReactNode =>
  original === null ? <ZhLine>{title}</ZhLine> : <Title goods={{ name: original, nameZh: title }} />

interface TitlePairProps {
  goods: Named
  /** Classes of the first line, Chinese or original. */
  className?: string
  /** Shows the original to its end; otherwise one line with an ellipsis. */
  whole?: boolean
}

/** The Chinese title with the original one below it; the original alone where there is no Chinese one or none is wanted. */
export function TitlePair({ goods, className = '', whole = false }: TitlePairProps) {
  const [view] = useTextView()
  const original = view === 'ja' || goods.nameZh === null
  return (
    <>
      <span {...(original && { lang: 'ja' })} className={`${original ? 'wrap-anywhere' : zhTitleLook} ${className}`}>
        {original ? goods.name : <ZhLine>{goods.nameZh!}</ZhLine>}
      </span>
      {!original && (
        <span lang="ja" className={`block text-cap text-ink-3 ${whole ? 'wrap-anywhere' : 'truncate'}`}>
          {goods.name}
        </span>
      )}
    </>
  )
}
