import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useEffect, useRef } from 'react'
import { fillPhrase, type Known, type Part, type Phrase } from './phrases.ts'

interface Props {
  id: string
  phrases: readonly Phrase[]
  known: Known
  chosen: number
  onChosen: (at: number) => void
  onTake: (phrase: Phrase) => void
}

/** Phrases above the composer, as they would read in this thread: what is filled is marked, what lacks is yellow. */
export function PhraseMenu({ id, phrases, known, chosen, onChosen, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div className="absolute inset-x-4 bottom-full z-10 mb-2 overflow-hidden rounded-photo border border-line bg-paper shadow-float">
      <div className="flex items-center gap-3 px-3 py-1.5 text-cap text-ink-2">
        <b className="font-semibold text-ink">快捷回复</b>
        <span className="ml-auto flex items-center gap-1 max-tablet:hidden">
          <kbd className="key">↑</kbd>
          <kbd className="key">↓</kbd>选
        </span>
        <span className="flex items-center gap-1 max-tablet:hidden">
          <KeyHint keys="enter" />
          填入
        </span>
      </div>
      <div ref={list} id={id} role="listbox" aria-label="快捷回复" className="max-h-64 overflow-y-auto">
        {phrases.map((phrase, at) => (
          <button
            type="button"
            tabIndex={-1}
            key={phrase.name}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            onPointerEnter={() => onChosen(at)}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(phrase)}
            className={`grid w-full grid-cols-[132px_minmax(0,1fr)] gap-3 px-3 py-2 text-left ${at === chosen ? 'bg-ai-wash' : ''}`}
          >
            <b className="truncate font-semibold text-ai">/{phrase.name}</b>
            <span className="truncate">
              {fillPhrase(phrase.text, known).map((part, nth) => (
                <Shown key={nth} part={part} />
              ))}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

const Shown = ({ part: { kind, text } }: { part: Part }) =>
  kind === 'plain' ? (
    text
  ) : kind === 'filled' ? (
    <span className="rounded-tag bg-sunk px-1">{text}</span>
  ) : (
    <span className="rounded-tag bg-kihada-wash px-1 text-kihada-ink">还没有{text.slice(1, -1)}</span>
  )
