import { CodeField } from '@otsukai/ui/desk/code-field.tsx'
import { PasswordField } from '@otsukai/ui/field.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { ShieldCheck } from 'lucide-react'

interface Props {
  by: 'factor' | 'password'
  value: string
  onChange: (value: string) => void
}

/** Asks for the factor again, before money or rights move. */
export const FactorField = ({ by, value, onChange }: Props) => (
  <div className="grid gap-2">
    <Note kind="aside" icon={ShieldCheck}>
      先验证是你本人，之后 5 分钟内不用再验。
    </Note>
    {by === 'password' ? (
      <PasswordField label="登录密码" value={value} autoComplete="current-password" onChange={({ target }) => onChange(target.value)} />
    ) : (
      <CodeField label="验证器里的 6 位数字" value={value} onChange={onChange} onWhole={onChange} />
    )}
  </div>
)
