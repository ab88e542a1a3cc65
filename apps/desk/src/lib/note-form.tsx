import { Button } from '@otsukai/ui/button.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { useState } from 'react'

/** A note for colleagues; members never see it. `onWrite` answers what refused it. */
export function NoteForm({ onWrite }: { onWrite: (text: string) => Promise<string | null> }) {
  const [text, setText] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const write = async () => {
    setPending(true)
    const refused = await onWrite(text.trim())
    setPending(false)
    setError(refused)
    if (refused === null) setText('')
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
    >
      <TextArea
        label="给同事的备注（会员看不到）"
        rows={2}
        maxLength={1000}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== '' && (
        <span className="justify-self-end">
          <Button type="submit" rank="ink" size="small" pending={pending}>
            记下
          </Button>
        </span>
      )}
    </form>
  )
}
