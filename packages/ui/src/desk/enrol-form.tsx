import { Copy, Download, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { CodePicture } from '../code-picture.tsx'
import { Note } from '../note.tsx'
import { Problem } from '../problem.tsx'
import { TickBox } from '../tick-box.tsx'
import { CodeField } from './code-field.tsx'
import { LoginTitle } from './login-frame.tsx'

interface EnrolFormProps {
  /** What the authenticator scans: `otpauth://…`. */
  address: string
  /** The same, to be typed where nothing can be scanned. */
  secret: string
  pending: boolean
  problem: { message: string } | null
  onCode: (code: string) => void
  /** Without it this browser knows no passkeys. */
  onPasskey?: () => void
}

/** Sets up the second factor: scan, then the first six digits. */
export function EnrolForm({ address, secret, pending, problem, onCode, onPasskey }: EnrolFormProps) {
  const [code, setCode] = useState('')
  // A code that was refused is cleared away, and the next one is typed from the first box.
  const [refused, setRefused] = useState({ problem, times: 0 })
  if (problem !== refused.problem) {
    setRefused({ problem, times: refused.times + 1 })
    if (problem) setCode('')
  }
  return (
    <div>
      <div className="mb-5 flex gap-5">
        <CodePicture value={address} name="验证器扫的二维码" className="size-36 shrink-0 rounded-photo border border-line" />
        <ol className="grid list-inside list-decimal content-start gap-1.5 text-ink-2">
          <li>手机装一个验证器应用。</li>
          <li>在应用里扫左边的码。</li>
          <li>填应用显示的 6 位数。</li>
          <li className="list-none text-cap text-ink-3">
            扫不了就手工填：
            <b className="block font-semibold tracking-[.06em] wrap-anywhere text-ink">{secret}</b>
          </li>
        </ol>
      </div>
      <CodeField
        key={refused.times}
        label="验证器上的 6 位数"
        value={code}
        onChange={setCode}
        onWhole={onCode}
        error={problem?.message ?? null}
        disabled={pending}
      />
      {onPasskey && (
        <div className="mt-4">
          <button type="button" className="link flex items-center gap-1.5" onClick={onPasskey}>
            <KeyRound size={14} aria-hidden />
            改用通行密钥（指纹、面容或安全密钥）
          </button>
        </div>
      )}
    </div>
  )
}

/** The recovery codes, which are never shown again. */
export function RecoveryCodes({
  codes,
  pending,
  problem,
  onDone,
  button = '进入工作台',
}: {
  codes: readonly string[]
  pending: boolean
  problem: { message: string } | null
  onDone: () => void
  button?: string
}) {
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <div>
      <LoginTitle help="手机丢了，就靠它们登录。每个只能用一次。">收好这 {codes.length} 个恢复码</LoginTitle>
      <ul className="num grid grid-cols-2 gap-x-6 gap-y-2 rounded-photo border border-line bg-paper p-4 font-sans text-head tracking-[.04em]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="my-3 flex gap-2">
        <Button icon={Copy} size="small" onClick={() => void navigator.clipboard?.writeText(text)}>
          复制
        </Button>
        <a
          download="otsukai-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          className="inline-flex h-(--button-small) items-center gap-2 rounded-photo border border-line-strong bg-paper px-(--button-small-pad) text-sm font-semibold hover:bg-sunk"
        >
          <Download size={16} aria-hidden />
          存成文件
        </a>
      </div>
      <Note kind="act">只显示这一次，离开就再也看不到。</Note>
      <TickBox checked={kept} onChange={setKept} className="my-4">
        我已经存到安全的地方
      </TickBox>
      <Problem problem={problem} className="mb-3" />
      <Button rank="ink" size="large" wide pending={pending} disabled={!kept} onClick={onDone}>
        {button}
      </Button>
    </div>
  )
}
