import { createFileRoute, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginForm } from '../features/member/login-form.tsx'
import { LoginScene } from '../features/member/login-scene.tsx'
import { RegisterForm } from '../features/member/register-form.tsx'
import { innerPath } from '../lib/guard.ts'
import { links, safeHref } from '../lib/links.ts'
import { useConfig } from '../lib/site.ts'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const Route = createFileRoute('/login')({ component: LoginScreen })

const tabs = [
  { id: 'login', name: '登录' },
  { id: 'register', name: '注册' },
] as const

function LoginScreen() {
  const router = useRouter()
  const config = useConfig()
  const { from, fromName } = useLocation({ select: ({ state }) => state })
  const [chosen, setChosen] = useState<'login' | 'register'>('login')
  const [account, setAccount] = useState('')
  const chat = safeHref(config?.wechat_work)
  // Replaced, not pushed: Back leads past the log-in.
  const goOn = () => router.history.replace(innerPath(from))
  const word = chosen === 'login' ? '登录' : '注册'

  return (
    <Page title={word} className="grid min-h-[calc(100dvh-56px)] tablet:min-h-[max(640px,calc(100dvh-72px))] tablet:grid-cols-2">
      <LoginScene />
      {/* From the top, so that the tabs stand still when one is pressed. */}
      <section className="px-4 py-10 tablet:pt-[14vh]">
        <div className="mx-auto w-full max-w-90">
          {/* Where one may register too, the tabs say what the title would. */}
          <h1 className={config?.registration ? 'sr-only' : 'text-2xl/12 font-semibold'}>{word}</h1>
          {config?.registration && <Tabs label="登录或注册" tabs={tabs} chosen={chosen} onChoose={setChosen} />}
          <p className="mt-4 text-ink-2">
            {from ? `${word}后回到刚才的${fromName ? `“${fromName}”` : '页面'}。` : '充值、下单、看进度，都在这里。'}
          </p>
          {chosen === 'login' ? (
            <LoginForm onDone={goOn} known={account} />
          ) : (
            <RegisterForm
              onDone={goOn}
              onLogin={(taken) => {
                setAccount(taken)
                setChosen('login')
              }}
            />
          )}
          {chosen === 'login' && (
            <p className="mt-4 text-sm text-ink-2">
              忘记密码？
              {chat ? (
                <a href={chat} target="_blank" rel="noopener" className="link">
                  联系客服
                </a>
              ) : (
                '找平时联系的客服'
              )}
              ，核实身份后帮你重新设置。
            </p>
          )}
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
}
