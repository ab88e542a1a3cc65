import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { Problem } from '../problem.tsx'
import { CodeField } from './code-field.tsx'
import { LoginTitle } from './login-frame.tsx'

export type FactorWay = 'totp' | 'passkey' | 'recovery'

interface FactorFormProps {
  /** What the person has set up; a recovery code always does. */
  ways: readonly FactorWay[]
  pending: boolean
  problem: { message: string } | null
  onCode: (code: string) => void
  onPasskey: () => void
  onRecovery: (code: string) => void
}

const names: Record<FactorWay, string> = { totp: '改用验证器', passkey: '改用通行密钥', recovery: '用恢复码' }

/** The second step: six digits, a passkey, or a recovery code. */
export function FactorForm({ ways, pending, problem, onCode, onPasskey, onRecovery }: FactorFormProps) {
  const [way, setWay] = useState<FactorWay>(ways[0] ?? 'recovery')
  const [code, setCode] = useState('')
  // A code that was refused is cleared away, and the next one is typed from the first box.
  const [refused, setRefused] = useState({ problem, times: 0 })
  if (problem !== refused.problem) {
    setRefused({ problem, times: refused.times + 1 })
    if (problem) setCode('')
  }
  const choose = (next: FactorWay) => {
    setWay(next)
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'passkey') onPasskey()
    else if (code !== '') (way === 'totp' ? onCode : onRecovery)(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      {way === 'totp' && (
        <>
          <LoginTitle help="填验证器里“Otsukai 工作台”那一组，30 秒换一次。">第二步：验证器上的 6 位数</LoginTitle>
          <CodeField
            key={refused.times}
            label="验证器上的 6 位数"
            value={code}
            onChange={setCode}
            onWhole={onCode}
            error={problem?.message ?? null}
            disabled={pending}
          />
        </>
      )}
      {way === 'passkey' && (
        <>
          <LoginTitle help="按提示用指纹、面容或安全密钥确认。">第二步：通行密钥</LoginTitle>
          <Problem problem={problem} />
        </>
      )}
      {way === 'recovery' && (
        <>
          <LoginTitle help="用掉一个就少一个，进去后要重新设验证方式。">第二步：恢复码</LoginTitle>
          <TextField
            label="恢复码"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            placeholder="xxxxx-xxxxx"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            error={problem?.message}
          />
        </>
      )}
      <Button type="submit" rank="ink" size="large" wide pending={pending} className="mt-5" {...(way === 'passkey' && { icon: KeyRound })}>
        {way === 'passkey' ? '用通行密钥登录' : '登录'}
      </Button>
      <div className="mt-4 flex gap-5">
        {[...new Set<FactorWay>([...ways, 'recovery'])]
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="link" onClick={() => choose(other)}>
              {names[other]}
            </button>
          ))}
      </div>
    </form>
  )
}
