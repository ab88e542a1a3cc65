import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { beginAct } from '../../lib/acting.ts'
import { Answer } from '../../lib/answer.tsx'

/** Words that found nothing, as lines that a table of the lexicon takes once their Japanese is filled in. */
const asFile = (words: readonly { word: string; searches: number }[]): string =>
  ['# zh\tja', ...words.map(({ word, searches }) => `${word}\t\t# 搜了 ${searches} 次`), ''].join('\n')

function save(words: readonly { word: string; searches: number }[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([asFile(words)], { type: 'text/tab-separated-values' }))
  link.download = 'unfound-words.tsv'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Words that members search for: those that wait to be shown to everybody, and those that no goods hold. */
export function WordsPanel() {
  const words = useQuery(read(calls.deskWords, {}))
  return (
    <Answer of={words} what="搜索词" waiting={<div className="h-48" />}>
      {({ waiting, unfound }) => (
        <div className="grid gap-4 min-[1100px]:grid-cols-2">
          <DeskPanel title="等你点头的热词" count={waiting.length} flush>
            {waiting.length === 0 && <p className="px-4 pb-4 text-ink-3">没有等着的词。</p>}
            {waiting.map(({ word, members }) => (
              <div key={word} className="flex h-10 items-center gap-3 border-t border-line px-4">
                <b className="truncate font-semibold">{word}</b>
                <span className="text-cap text-ink-3">{members} 位会员搜过</span>
                <span className="ml-auto">
                  <Button size="small" onClick={() => beginAct({ name: 'approve-word', input: { word }, about: word })}>
                    可以展示…
                  </Button>
                </span>
              </div>
            ))}
          </DeskPanel>
          <DeskPanel
            title="搜不到货的词"
            count={unfound.length}
            beside={
              unfound.length > 0 && (
                <button type="button" className="link" onClick={() => save(unfound)}>
                  存成词表
                </button>
              )
            }
            flush
          >
            {unfound.length === 0 && <p className="px-4 pb-4 text-ink-3">最近 90 天，搜的都有货。</p>}
            {unfound.map(({ word, days, searches }) => (
              <div key={word} className="flex h-10 items-center gap-3 border-t border-line px-4">
                <b className="truncate font-semibold">{word}</b>
                <span className="num ml-auto text-cap text-ink-2">
                  {searches} 次，{days} 天
                </span>
              </div>
            ))}
          </DeskPanel>
        </div>
      )}
    </Answer>
  )
}
