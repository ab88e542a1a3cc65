import { Page } from '@otsukai/ui/page.tsx'
import { Tabs } from '@otsukai/ui/tabs.tsx'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LoginForm } from './login-form.tsx'
import { LoginScene } from './login-scene.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { innerPath } from '../../lib/guard.ts'
import { links, safeHref } from '../../lib/links.ts'
import { useSession } from '../../lib/session.ts'
import { useConfig } from '../../lib/site.ts'

export function LoginScreen({ reset }: { reset?: string }) {
  const router = useRouter()
  const { from, fromName } = useLocation({ select: ({ state }) => state })
  // Replaces the entry: Back skips the log-in, and a used reset link leaves the history.
  const goOn = () => router.history.replace(innerPath(from))
  return reset ? (
    <Frame title="设置新密码">
      <h1 className={titleLook}>设置新密码</h1>
      <ResetForm key={reset} token={reset} onDone={goOn} />
      <AskSupport why="链接用不了？" then="再要一个" />
    </Frame>
  ) : (
    <LogIn onDone={goOn} from={from && (fromName ? `“${fromName}”` : '页面')} />
  )
}

const tabs = [
  { id: 'login', name: '登录' },
  { id: 'register', name: '注册' },
] as const
const titleLook = 'text-2xl/12 font-semibold'

/** The forms to log in and to register; `from` names the page that the visitor came for. */
function LogIn({ onDone, from }: { onDone: () => void; from: string | undefined }) {
  const config = useConfig()
  const [chosen, setChosen] = useState<'login' | 'register'>('login')
  const [account, setAccount] = useState('')
  const { over } = useSession()
  const word = chosen === 'login' ? '登录' : '注册'
  const back = from && `${word}后回到刚才的${from}。`
  return (
    <Frame title={word}>
      {/* Where registration is open, the tabs stand in for the title. */}
      <h1 className={config?.registration ? 'sr-only' : titleLook}>{word}</h1>
      {config?.registration && <Tabs label="登录或注册" tabs={tabs} chosen={chosen} onChoose={setChosen} />}
      <p className="mt-4 text-ink-2">
        {over && chosen === 'login' ? `登录已失效，${back ? `重新${back}` : '请重新登录。'}` : (back ?? '充值、下单、看进度，都在这里。')}
      </p>
      {chosen === 'login' ? (
        <LoginForm onDone={onDone} known={account} />
      ) : (
        <RegisterForm
          onDone={onDone}
          onLogin={(taken) => {
            setAccount(taken)
            setChosen('login')
          }}
        />
      )}
      {chosen === 'login' && <AskSupport why="忘记密码？" then="核实身份后会发来重设链接" />}
    </Frame>
  )
}

/** A form beside the scene, aligned to the top, so that the tabs do not move when the form's height changes. */
const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} className="grid min-h-[calc(100dvh-56px)] tablet:min-h-[max(640px,calc(100dvh-72px))] tablet:grid-cols-2">
    <LoginScene />
    <section className="px-4 py-10 tablet:pt-[14vh]">
      <div className="mx-auto w-full max-w-90">
        {children}
        <p className="mt-10 text-cap text-ink-3">
          不登录也能搜索和浏览。
          <Link {...links.home()} className="link">
            先逛逛
          </Link>
        </p>
      </div>
    </section>
  </Page>
)

/** A line that sends to support for a link that sets a new password. */
function AskSupport({ why, then }: { why: string; then: string }) {
  const chat = safeHref(useConfig()?.wechat_work)
  return (
    <p className="mt-4 text-sm text-ink-2">
      {why}
      {chat ? (
        <a href={chat} target="_blank" rel="noopener" className="link">
          联系客服
        </a>
      ) : (
        '找平时联系的客服'
      )}
      ，{then}。
    </p>
  )
}
