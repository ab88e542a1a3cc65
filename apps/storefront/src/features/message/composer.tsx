import { PICTURE_ALONE } from '@otsukai/contract/message-words'
import { Button } from '@otsukai/ui/button.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act, type Problem as Refusal } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { ImagePlus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { attachmentTypes } from '../../lib/attachments.ts'
import { type Attachment, useAttachments } from '../../lib/use-attachments.ts'
import type { Topic } from './message-reads.ts'

/** The longest text. The count of characters appears from `NEAR_THE_END` on. */
const LENGTH_AT_MOST = 2_000
const NEAR_THE_END = 1_800
/** The contract's limit of a message. */
const limit = { images: 4, inZh: '一条消息' }

interface Props {
  topic: Topic
  /** The initial text. */
  draft?: string
  onSent?: () => void
}

/** What is written and not sent yet, and the call that sends it: the same one again when its answer was lost. */
function useDraft({ topic, draft = '', onSent }: Props) {
  const [text, setText] = useState(draft)
  const pictures = useAttachments(limit)
  const [send, setSend] = useState<{ pending: boolean; problem: Refusal | null }>({ pending: false, problem: null })
  const attempt = useAttempt()
  const empty = text.trim() === '' && pictures.attachments.length === 0
  /** Calls `cleared` once the field is free for the next message. */
  const submit = async (cleared: () => void): Promise<void> => {
    if (empty || send.pending) return
    const { attachments } = pictures
    const files = attachments.map(({ file }) => file)
    const words = text.trim() || PICTURE_ALONE
    // Identifies a file by name, size and time of change; the server compares the bytes.
    const requestId = attempt.idFor({ topic, words, files: files.map(({ name, size, lastModified }) => [name, size, lastModified]) })
    setSend({ pending: true, problem: null })
    const { problem } = await act(calls.msgSend, { ...topic, text: words, images: files, requestId })
    setSend({ pending: false, problem })
    if (problem) return
    attempt.done()
    // What was written since then is the next message.
    setText((now) => (now.startsWith(text) ? now.slice(text.length) : now))
    pictures.remove(...attachments)
    cleared()
    onSent?.()
  }
  return { text, setText, pictures, send, empty, submit }
}

/** Where one writes: Enter sends, Shift and Enter begins a new line; pictures are chosen or pasted. What was not sent stays. */
export function Composer(props: Props) {
  const { text, setText, pictures, send, empty, submit: sendIt } = useDraft(props)
  const { attachments } = pictures
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = () => void sendIt(() => field.current?.focus())
  const onKeyDown = (event: KeyboardEvent): void => {
    // 229: Safari's key code for the Enter that ends a composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    // On a touch screen's keyboard Enter is the only way to a new line.
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    pictures.add(files)
  }

  return (
    <form
      aria-label="写消息"
      className="border-t border-line px-4 pt-3 pb-4 tablet:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {attachments.length > 0 && <Attached attachments={attachments} onRemove={pictures.remove} />}
      <Problem problem={pictures.problem === null ? send.problem : { message: pictures.problem }} className="mb-2.5" />
      <div className="flex items-end gap-2">
        <Picker onChoose={pictures.add} full={attachments.length >= limit.images} />
        <textarea
          ref={field}
          aria-label="消息"
          rows={1}
          maxLength={LENGTH_AT_MOST}
          value={text}
          placeholder="写给客服"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-photo border border-line-strong bg-paper px-3.5 py-2.5 text-control focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none"
        />
        <Button type="submit" rank="ink" disabled={empty} pending={send.pending}>
          发送
        </Button>
      </div>
      {text.length > NEAR_THE_END && (
        <p className="num mt-1.5 text-right text-cap text-ink-3" aria-live="polite">
          {text.length} / {LENGTH_AT_MOST}
        </p>
      )}
    </form>
  )
}

const Attached = ({ attachments, onRemove }: { attachments: readonly Attachment[]; onRemove: (one: Attachment) => void }) => (
  <div className="mb-2.5 flex items-end gap-2">
    <ul aria-label="要发的图片" className="flex gap-2">
      {attachments.map((one, at) => (
        <li key={one.preview} className="relative">
          <img src={one.preview} alt={`图片 ${at + 1}：${one.file.name}`} className="size-14 rounded-photo object-cover" />
          <button
            type="button"
            aria-label={`去掉图片 ${at + 1}`}
            onClick={() => onRemove(one)}
            className="absolute -top-1.5 -right-1.5 grid size-6 place-items-center rounded-full bg-ink text-paper"
          >
            <Icon of={X} size={14} />
          </button>
        </li>
      ))}
    </ul>
    <p className="text-cap text-ink-3">
      <span className="num">
        {attachments.length} / {limit.images}
      </span>{' '}
      张，每张不超过 5 MB
    </p>
  </div>
)

function Picker({ onChoose, full }: { onChoose: (files: readonly File[]) => void; full: boolean }) {
  return (
    <label
      className={`grid size-11 shrink-0 place-items-center rounded-photo border border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ai ${full ? 'bg-sunk text-ink-3' : 'bg-paper text-ink-2 hover:bg-sunk'}`}
      title="添加图片"
    >
      <Icon of={ImagePlus} />
      <input
        type="file"
        aria-label="添加图片"
        accept={attachmentTypes}
        multiple
        disabled={full}
        className="sr-only"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // Emptied, as choosing the same file again after removing it would otherwise fire no change event.
          target.value = ''
        }}
      />
    </label>
  )
}
