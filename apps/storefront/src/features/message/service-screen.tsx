import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, MessageCircle } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { messageReads } from './message-reads.ts'
import { ThreadList } from './thread-list.tsx'
import { Answer } from '../../lib/answer.tsx'
import { links, safeHref } from '../../lib/links.ts'
import { useConfig } from '../../lib/site.ts'

const ChatCode = lazy(() => import('./chat-code.tsx'))

/** The newest threads; the messages screen has all. */
const SHOWN = 5
export const newest = () => messageReads.list(1, SHOWN)

/** Openings of frequent questions: the text is put into the field for the member to complete. */
const beginnings: readonly { name: string; text: string }[] = [
  { name: '查订单进度', text: '想查一下订单进度，订单号：' },
  { name: '问卖家一个问题', text: '想问卖家一个问题，商品编号：' },
  { name: '验货有疑问', text: '对验货结果有疑问，订单号：' },
  { name: '充值没到账', text: '充值付了款，余额没有变，付款时间和金额：' },
  { name: '退款去了哪里', text: '想问一笔退款，订单号：' },
]

/** Support: how to ask, the newest threads, frequent questions. */
export function ServiceScreen() {
  const chat = safeHref(useConfig()?.wechat_work)
  return (
    <Page title="客服" className="in-order min-w-0">
      <h1 className="text-xl font-semibold max-tablet:mt-4">客服</h1>
      <div className={`mt-4 grid gap-5 ${chat ? 'desk:grid-cols-[minmax(0,1fr)_264px]' : ''}`}>
        <Panel className="flex flex-col">
          <div className="flex flex-wrap items-center justify-between gap-4 px-4 py-5 tablet:px-6">
            <div>
              <h2 className="text-lg font-semibold">有问题，找人问</h2>
              <p className="text-sm text-ink-2">写下来，客服看到就回复，回复会出现在消息里。关于某个订单的，从订单里问更快。</p>
            </div>
            <Link {...links.messages({ about: 'support' })} className={buttonLook({ rank: 'main' })}>
              发起咨询
            </Link>
          </div>
          <div className="mt-auto border-t border-line px-4 pt-3.5 pb-5 tablet:px-6">
            <p className="text-cap text-ink-3">大家常问这些，点一下直接写</p>
            <ul className="mt-2 flex flex-wrap gap-2">
              {beginnings.map(({ name, text }) => (
                <li key={name}>
                  <Link
                    {...links.messages({ about: 'support', text })}
                    className="inline-flex h-8 items-center rounded-photo border border-line px-3 text-sm hover:border-line-strong"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
        {chat && (
          <Panel className="grid justify-items-center content-center gap-1 p-5 text-center">
            <Suspense fallback={<Skeleton className="size-33" />}>
              <ChatCode href={chat} />
            </Suspense>
            <p className="mt-1 font-semibold">企业微信客服</p>
            <p className="text-cap text-ink-3">
              微信扫一扫，或{' '}
              <a href={chat} target="_blank" rel="noopener" className="link">
                在这里打开
              </a>
            </p>
          </Panel>
        )}
      </div>
      <Asked />
      <Frequent />
    </Page>
  )
}

const Title = ({ children, more }: { children: string; more: React.ReactNode }) => (
  <div className="mt-8 mb-3 flex items-baseline justify-between">
    <h2 className="text-lg font-semibold">{children}</h2>
    <span className="text-sm">{more}</span>
  </div>
)

function Asked() {
  const asked = useQuery(newest())
  return (
    <section aria-label="最近的消息">
      <Title
        more={
          <Link {...links.messages()} className="link inline-flex items-center gap-1">
            全部消息
            <Icon of={ChevronRight} size={16} />
          </Link>
        }
      >
        最近的消息
      </Title>
      <Panel className="overflow-hidden">
        <Answer
          of={asked}
          waiting={
            <div role="status" aria-label="正在加载" className="grid gap-3 p-5">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </div>
          }
          words={{ title: '消息没有加载出来', help: '稍等片刻再试一次。' }}
          empty={
            <p className="flex items-center justify-center gap-2 px-5 py-8 text-sm text-ink-2">
              <Icon of={MessageCircle} size={18} />
              还没有消息。订单的每一步和客服的回复，都会列在这里。
            </p>
          }
        >
          {({ list }) => <ThreadList threads={list} />}
        </Answer>
      </Panel>
    </section>
  )
}

const Frequent = () => (
  <section aria-label="常见问题">
    <Title
      more={
        <Link {...links.guide(4)} className="link inline-flex items-center gap-1">
          购买须知
          <Icon of={ChevronRight} size={16} />
        </Link>
      }
    >
      常见问题
    </Title>
    <Panel className="overflow-hidden">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line px-4 last:border-0 tablet:px-5">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-3.5 group-open:font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <Icon of={ChevronDown} size={16} className="text-ink-3 group-open:rotate-180" />
          </summary>
          <p className="max-w-160 pb-4 text-ink-2">{answer}</p>
        </details>
      ))}
    </Panel>
  </section>
)

const questions: readonly { question: string; answer: string }[] = [
  {
    question: '付了款，多久会采购？',
    answer: '通常很快就开始。开始前可以在订单里取消，款项当即退回余额；开始后不能取消，没买到会全额退回。',
  },
  {
    question: '商品和描述不一样怎么办？',
    answer: '下单时可以勾选拍照验货。到仓后我们拍照核对，有问题的话，在订单写明的日期之前提出异议，我们去和卖家、煤炉交涉。',
  },
  { question: '被超越了，冻结的钱什么时候退？', answer: '被超越的那一刻就全部退回可用余额，不用申请。' },
  {
    question: '到付运费是多少？',
    answer:
      '到付的商品，日本国内运费由买家付。煤炉写明了金额的，列在费用明细里，下单时一起付；没有写明的，到仓后按实际金额收取，收据附在订单里。',
  },
  {
    question: '充值付了款，余额没变？',
    answer: '到账一般只要几秒，不用再付一次。过了几分钟还没有到，把付款时间和金额告诉客服，我们去核对。',
  },
  { question: '没买到，退款多久到？', answer: '商品价、运费、手续费当即全额退回余额，可以在充值与明细里看到这一笔。' },
]
