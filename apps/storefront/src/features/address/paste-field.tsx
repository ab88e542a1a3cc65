import type { Pasted } from '@otsukai/addresses/paste'
import { Button } from '@otsukai/ui/button.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { useState } from 'react'

/** What was found, in the words of the form. */
function found({ name, phone, city, line }: Pasted): string[] {
  return [name && '姓名', phone && '电话', city && '地区', line && '详细地址'].filter((one) => one !== undefined && one !== '') as string[]
}

interface PasteFieldProps {
  onFound: (pasted: Pasted) => void
}

/** A whole address as one has it in a chat: pasted, it fills the fields at once. */
export function PasteField({ onFound }: PasteFieldProps) {
  const [text, setText] = useState('')
  const [told, setTold] = useState('')
  const read = async (pasted: string): Promise<void> => {
    const { readPasted } = await import('@otsukai/addresses/paste')
    const fields = await readPasted(pasted)
    if (!fields.phone && !fields.city) return setTold('没认出地址，请在下面填写。')
    onFound(fields)
    setTold(`已填好${found(fields).join('、')}，请核对一下。`)
  }
  return (
    <div className="mb-4 rounded-photo bg-sunk p-3">
      <TextArea
        label="智能识别：粘贴一整段，自动填好下面各项"
        rows={2}
        value={text}
        placeholder="例如 张三 13812345678 广东省深圳市南山区科技南路 12 号 3 栋 601 室"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onPaste={({ clipboardData }) => void read(clipboardData.getData('text'))}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button size="small" disabled={text.trim() === ''} onClick={() => void read(text)}>
          识别
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {told}
        </p>
      </div>
    </div>
  )
}
