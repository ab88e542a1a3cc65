import { History, ShieldCheck, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import furoshiki from '../drawings/furoshiki.svg'
import wordmark from '../drawings/wordmark.svg'
import { Icon } from '../icon.tsx'
import { LogoSeal } from '../logo-seal.tsx'
import { Clocks } from './bar.tsx'
import { Initial } from './initial.tsx'

const promises = [
  [ShieldCheck, '员工必须用两步验证，会员账号不能进这里'],
  [History, '进出和每一步操作都记下名字和时间'],
  [Timer, '30 分钟不动就要重新登录，动钱时再验证一次'],
] as const

/** The desk's door: a form at the left, what holds here at the right. */
export const LoginFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <div className="grid flex-1 min-[1024px]:grid-cols-[minmax(0,1fr)_560px]">
      <main className="grid content-center justify-items-center px-4 py-12">
        <div className="w-full max-w-100">
          <p className="mb-7 flex items-center gap-2.5">
            <LogoSeal size={36} />
            <img src={wordmark} alt="Otsukai" width={105} height={22} />
            <span className="ml-1 text-ink-2">工作台</span>
          </p>
          {children}
        </div>
      </main>
      <aside className="grid content-center justify-items-center gap-10 border-l border-line bg-sunk px-8 max-[1023px]:hidden">
        <img src={furoshiki} alt="" width={200} height={200} />
        <ul className="grid gap-3.5">
          {promises.map(([icon, words]) => (
            <li key={words} className="flex items-center gap-3 text-ink-2">
              <Icon of={icon} size={18} className="text-ai" />
              {words}
            </li>
          ))}
        </ul>
      </aside>
    </div>
    <footer className="flex h-12 shrink-0 items-center border-t border-line px-6 text-cap text-ink-2">
      <Clocks />
    </footer>
  </div>
)

/** The heading of a step of the log-in. */
export const LoginTitle = ({ children, help }: { children: ReactNode; help: ReactNode }) => (
  <div className="mb-5">
    <h1 className="text-xl font-semibold">{children}</h1>
    <p className="text-ink-2">{help}</p>
  </div>
)

interface LoginPersonProps {
  /** Their name; before it is told, what they log in with. */
  name: string
  account?: string
  onOther: () => void
}

/** Whose password was right, and the way to be somebody else. */
export const LoginPerson = ({ name, account, onOther }: LoginPersonProps) => (
  <div className="mb-6 flex items-center gap-3 rounded-photo border border-line bg-paper px-3 py-3.5">
    <Initial name={name} size="large" />
    <span className="min-w-0">
      <b className="block font-semibold">{name}</b>
      <span className="block truncate text-cap text-ink-3">{account === undefined ? '密码已通过' : `${account} · 密码已通过`}</span>
    </span>
    <button type="button" onClick={onOther} className="link ml-auto">
      换人
    </button>
  </div>
)
