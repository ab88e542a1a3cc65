import { messageLimits } from '@otsukai/contract/message-limits'
import { Button } from '@otsukai/ui/button.tsx'
import { focusScreen } from '@otsukai/ui/desk/focus.ts'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act } from '@otsukai/web/action.ts'
import { queryClient, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLive } from '../../lib/live.ts'
import { useMay, useStaff } from '../../lib/session.ts'
import { draftOf, type Mode, useDraft } from './drafts.ts'
import { PhraseMenu } from './phrase-menu.tsx'
import { fillPhrase, type Known, openIn, type Phrase, phrasesFor, phrasesIn, soughtAt, textOf } from './phrases.ts'

interface Props {
  thread: string
  /** What phrases are filled with. */
  known: Known
  /** Why the member cannot be answered; null where they can. */
  whyNot: string | null
  /** Called once what was sent is on screen. */
  onSent: () => void
}

const NOTE_MOST = 1_000

/** Answers the member, or writes a note for colleagues, which is yellow so that none is sent by mistake. */
export function Composer({ thread, known, whyNot, onSent }: Props) {
  const { name: me } = useStaff()
  const may = useMay()
  const { state: live } = useLive()
  const draft = useDraft(thread)
  const mode: Mode = whyNot === null ? draft.mode : 'note'
  const text = draft[mode]
  const area = useRef<HTMLTextAreaElement>(null)
  const menuId = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const [shut, setShut] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const attempt = useAttempt()

  const content = useQuery({ ...read(calls.deskContent, { kind: 'phrases' }), staleTime: 300_000, enabled: may('threads.answer') })
  const all = phrasesIn(content.data?.versions.find(({ state }) => state === 'inForce')?.body)
  const sought = mode === 'answer' && cursor !== null && !shut ? soughtAt(text, cursor) : null
  const offered = sought ? phrasesFor(all, sought.words) : []
  const at = Math.min(chosen, offered.length - 1)

  const lacks = mode === 'answer' ? openIn(text) : null
  const why = lacks
    ? `${lacks} 还没有填，先改好再发`
    : offered.length > 0
      ? '先选一句快捷回复'
      : live === 'lost' && mode === 'answer'
        ? '和服务器断开了，连上再发'
        : text.trim() === ''
          ? mode === 'answer'
            ? '先写一句'
            : '先写备注'
          : null

  const change = (next: string, place: number | null = area.current?.selectionStart ?? null) => {
    draftOf.write(thread, { [mode]: next })
    setCursor(place)
    setChosen(0)
    setShut(false)
    setProblem(null)
  }
  const turn = (next: Mode) => {
    draftOf.write(thread, { mode: next })
    setProblem(null)
    // The field is drawn anew.
    requestAnimationFrame(() => area.current?.focus())
  }
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const take = (phrase: Phrase) => {
    if (!sought) return
    const filled = textOf(fillPhrase(phrase.text, known))
    caret.current = sought.from + filled.length
    change(text.slice(0, sought.from) + filled + text.slice(sought.from + 1 + sought.words.length), caret.current)
    area.current?.focus()
  }

  const send = async () => {
    if (why || pending) return
    const said = text.trim()
    setPending(true)
    setProblem(null)
    const input = { thread, text: said }
    const done =
      mode === 'note'
        ? await act(calls.addNote, { subject: { kind: 'thread' as const, id: thread }, text: said })
        : await act(calls.doAct, { name: 'answer-thread', input, reason: '回复会员', requestId: attempt.idFor(input) })
    if ('data' in done) {
      attempt.done()
      await Promise.all([calls.deskThread, calls.deskThreads].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
      draftOf.sent(thread, mode, said)
      onSent()
    } else setProblem(done.problem)
    setPending(false)
  }

  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      void send()
    } else if (offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setChosen((at + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
    } else if (offered.length > 0 && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault()
      take(offered[at]!)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (offered.length > 0) setShut(true)
      else focusScreen()
    }
  }
  useKeys('消息', [
    { keys: 'r', name: '回复会员', run: () => turn('answer'), off: whyNot !== null },
    { keys: 'n', name: '内部备注', run: () => turn('note') },
  ])

  const note = mode === 'note'
  return (
    <div className={`relative shrink-0 border-t px-4 pt-1 pb-3 ${note ? 'border-kihada-line bg-kihada-wash' : 'border-line bg-paper'}`}>
      {offered.length > 0 && <PhraseMenu id={menuId} phrases={offered} known={known} chosen={at} onChosen={setChosen} onTake={take} />}
      <div className="flex h-9 items-center gap-4">
        <div role="tablist" aria-label="写给谁" className="flex items-center gap-4">
          {whyNot === null && <ModeTab on={!note} name="回复会员" keys="r" onChoose={() => turn('answer')} />}
          <ModeTab on={note} name="内部备注" keys="n" onChoose={() => turn('note')} />
        </div>
        {!note && all.length > 0 && (
          <button
            type="button"
            onClick={() => {
              const from = text === '' || text.endsWith('\n') ? text : `${text}\n`
              caret.current = from.length + 1
              change(`${from}/`, caret.current)
              area.current?.focus()
            }}
            className="ml-auto flex items-center gap-1.5 text-ink-2 hover:text-ink"
          >
            快捷回复 <kbd className="key">/</kbd>
          </button>
        )}
      </div>
      <div className="grid *:col-start-1 *:row-start-1">
        {/* What lacks, marked below the text of the field, which has the same measures. */}
        {lacks && (
          <div
            aria-hidden
            className="overflow-hidden border border-transparent max-tablet:hidden px-2.5 py-1.5 text-[13px]/5 break-words whitespace-pre-wrap text-transparent"
          >
            {fillPhrase(text, {}).map(({ kind, text: piece }, nth) =>
              kind === 'missing' ? (
                <mark key={nth} className="rounded-tag bg-kihada-wash text-transparent ring-2 ring-kihada-line">
                  {piece}
                </mark>
              ) : (
                piece
              ),
            )}
          </div>
        )}
        <textarea
          ref={area}
          aria-label={note ? '内部备注' : '回复会员'}
          placeholder={note ? '只有同事看得到' : '写给会员，/ 用快捷回复'}
          value={text}
          maxLength={note ? NOTE_MOST : messageLimits.textLength}
          rows={3}
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls={menuId}
          aria-autocomplete="list"
          aria-activedescendant={offered.length > 0 ? `${menuId}-${at}` : undefined}
          onChange={({ target }) => change(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
          onBlur={() => setCursor(null)}
          onKeyDown={hear}
          className={`field-sizing-content max-h-48 min-h-[72px] w-full resize-none rounded-photo border px-2.5 py-1.5 text-[13px]/5 break-words outline-none focus:ring-3 ${
            note
              ? 'border-kihada-line bg-paper text-kihada-ink focus:border-kihada focus:ring-kihada-line/40'
              : `border-line-strong focus:border-ai focus:ring-ai-wash ${lacks ? 'bg-transparent' : 'bg-paper'}`
          }`}
        />
      </div>
      <Problem problem={problem} className="mt-2" />
      <div className="mt-2 flex items-center gap-3">
        <span className={`min-w-0 flex-1 text-cap ${lacks ? 'font-semibold text-kihada-ink' : note ? 'text-kihada-ink' : 'text-ink-3'}`}>
          {lacks ? why : note ? (whyNot ?? '会员看不到') : `以${me}的名字发给会员`}
        </span>
        <Button
          rank={note ? 'second' : 'ink'}
          pending={pending}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => void send()}
        >
          <span className="flex items-center gap-2">
            {note ? '记下备注' : '发送'}
            <KeyHint keys="mod+enter" />
          </span>
        </Button>
      </div>
    </div>
  )
}

const ModeTab = ({ on, name, keys, onChoose }: { on: boolean; name: string; keys: string; onChoose: () => void }) => (
  <button
    type="button"
    role="tab"
    aria-selected={on}
    onClick={onChoose}
    className={`flex items-center gap-1.5 ${on ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink'}`}
  >
    {name}
    {!on && <KeyHint keys={keys} />}
  </button>
)
