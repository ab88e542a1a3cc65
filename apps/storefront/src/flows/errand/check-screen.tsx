import type { RefusalName } from '@otsukai/contract/errors'
import type { Quote } from '@otsukai/contract/quote'
import type { GoodsQuote } from '@otsukai/contract/orders'
import type { GoodsPoint } from '@otsukai/contract/points'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Page, PageTitle } from '@otsukai/ui/page.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { AboutYuan, Yen } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { hasFailed, mayPass, RefusedRead } from '@otsukai/web/api.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { goodsReads } from '../../features/goods/goods-reads.ts'
import { SubmitOrder, useCreateOrder } from '../../features/order/check-form.tsx'
import { ErrandSteps } from '../../features/order/errand-steps.tsx'
import { InspectionChoice } from '../../features/order/inspection-choice.tsx'
import { orderReads } from '../../features/order/order-reads.ts'
import { OrderedGoods } from '../../features/order/ordered-goods.tsx'
import { QuoteLines } from '../../features/order/quote-box.tsx'
import { PostageLine } from '../../features/postage/postage-line.tsx'
import { stopsIn, TextsToRead, useTextsToRead } from '../../features/order/texts-to-read.tsx'
import { Answer, type Asked, OldNote } from '../../lib/answer.tsx'
import { ITEM_ID } from '../../lib/item-id.ts'
import { staleGoods } from '../../lib/failure-words.ts'
import { links } from '../../lib/links.ts'
import { useConfig, useRate, useTimeZone } from '../../lib/site.ts'

const columns = 'grid items-start gap-6 tablet:grid-cols-[minmax(0,1fr)_344px] desk:grid-cols-[minmax(0,1fr)_400px] desk:gap-8'

export function CheckScreen({ id, variantId }: { id: string; variantId?: string | undefined }) {
  const [inspection, setInspection] = useState(false)
  const asked = useQuery({ ...orderReads.quote(id, { variantId, inspection }), placeholderData: keepPreviousData })
  const [last, setLast] = useState(asked.data)
  if (asked.data && asked.data !== last) setLast(asked.data)
  const failed = hasFailed(asked)
  // What was typed stays with the last sum, also while and after the next did not come; unless that was refused.
  const kept = {
    ...asked,
    data: asked.data ?? (asked.error === null || mayPass(asked.error) ? last : undefined),
    isError: asked.isError || failed,
    isPlaceholderData: false,
  }
  return (
    <Page title="确认订单">
      <PageTitle>确认订单</PageTitle>
      <ErrandSteps at={1} />
      <Answer
        of={kept}
        waiting={<CheckSkeleton />}
        missing={<NoGoodsToCheck />}
        failed={(state) => (asked.error instanceof RefusedRead ? <CannotCheck id={id} reason={asked.error.reason} /> : state)}
      >
        {(data) => (
          <ReadCheck
            data={data}
            asked={kept}
            counting={asked.isPlaceholderData && !failed}
            variantId={variantId}
            inspection={inspection}
            onInspection={setInspection}
          />
        )}
      </Answer>
    </Page>
  )
}

interface CheckProps {
  data: GoodsQuote
  asked: Asked<GoodsQuote>
  /** The sum is being asked anew. */
  counting: boolean
  variantId: string | undefined
  inspection: boolean
  onInspection: (wanted: boolean) => void
  points: readonly GoodsPoint[]
}

/** Waits for what the seller's text means, which would push the rest down if it came later; shows the rest without it when it cannot be had. */
function ReadCheck(props: Omit<CheckProps, 'points'>) {
  const asked = useQuery(goodsReads.detail(props.data.goods))
  return asked.isLoading && !hasFailed(asked) ? <CheckSkeleton /> : <Check {...props} points={asked.data?.points ?? []} />
}

function Check({ data: { goods, quote }, asked, counting, variantId, inspection, onInspection, points }: CheckProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const timeZone = useTimeZone()
  const { fees, limits } = useConfig() ?? {}
  const [remark, setRemark] = useState('')
  const create = useCreateOrder()
  const texts = useTextsToRead(stopsIn(points), create.problem)
  const stale = goods.stale || asked.isError
  const paused = stale ? '恢复连接后即可下单' : counting ? '正在重新计算费用' : null
  const accept = (now: Quote): void => {
    queryClient.setQueryData(orderReads.quote(goods.id, { variantId, inspection }).queryKey, { goods, quote: now })
  }
  return (
    <div className={columns}>
      <div className="grid gap-4">
        <OldNote of={[asked]}>{staleGoods}</OldNote>
        <GoodsToOrder goods={goods} variantId={variantId} />
        <div ref={useIntoView(texts.isProblem)} className="scroll-mt-20 empty:hidden">
          <TextsToRead of={texts} act="下单" warnings={points.filter(({ level }) => level === 'warn')} />
        </div>
        {!stale && <Note kind="good">提交时会再向卖家页面核对一次：在售、价格没变，才会下单。</Note>}
        <Section title="可选服务">
          <InspectionChoice feeJpy={fees?.inspectionJpy} wanted={inspection} onChange={onInspection} />
        </Section>
        <Remark remark={remark} most={limits?.remarkMax} onRemark={setRemark} />
      </div>
      <Section title="费用明细" className="tablet:sticky tablet:top-20">
        <div aria-busy={counting} className={counting ? 'opacity-50' : ''}>
          <QuoteLines quote={quote} totalLabel="应付合计" loud rated postageBelow timeZone={timeZone} />
        </div>
        <PostageLine goodsId={goods.id} className="-mx-4 mt-3 px-4 tablet:-mx-6 tablet:px-6" />
        <SubmitOrder
          goods={goods}
          variantId={variantId}
          quote={quote}
          remark={remark}
          inspection={inspection}
          paused={paused}
          create={create}
          texts={texts}
          onQuote={accept}
          onGiveUp={() => void navigate(links.goods(goods))}
          onDone={(orderId) => void navigate({ ...links.orderSettle(orderId), replace: true })}
        />
      </Section>
    </div>
  )
}

/** Shows an element, far from what was pressed, once it has something new to say. */
function useIntoView(now: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (now) ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [now])
  return ref
}

/** The goods, in the variant that was chosen, at their price. */
function GoodsToOrder({ goods, variantId }: Pick<GoodsQuote, 'goods'> & Pick<CheckProps, 'variantId'>) {
  const rate = useRate()
  const product = useQuery({ ...goodsReads.shopProduct(goods.id), enabled: goods.kind === 'shopProduct' && variantId !== undefined }).data
  return (
    <Section title="商品">
      <OrderedGoods
        goods={goods}
        variant={product?.variants.find((each) => each.id === variantId) ?? null}
        end={
          goods.priceJpy !== null && (
            <>
              <Yen amountJpy={goods.priceJpy} />
              <span className="block">
                <AboutYuan amountJpy={goods.priceJpy} rate={rate?.WechatRate} />
              </span>
            </>
          )
        }
      />
    </Section>
  )
}

interface RemarkProps {
  remark: string
  /** Characters; undefined until known. */
  most: number | undefined
  onRemark: (remark: string) => void
}

const Remark = ({ remark, most, onRemark }: RemarkProps) => (
  <Section
    title={
      <>
        给采购员的备注<span className="ml-2 text-sm font-normal text-ink-3">选填</span>
      </>
    }
  >
    <TextArea
      label={<span className="sr-only">给采购员的备注</span>}
      placeholder="例如：请确认电池仓没有漏液痕迹"
      maxLength={most}
      value={remark}
      onChange={({ target }) => onRemark(target.value)}
      hint={<span className="num block text-right">{most ? `${remark.length} / ${most}` : '\u00a0'}</span>}
    />
  </Section>
)

/** What a refused quote means. */
const refusedTitles: Readonly<Partial<Record<RefusalName, string>>> = {
  goodsNotOnSale: '这件商品已经不在售了',
  goodsForbidden: '这类商品不能代购',
  variantNeeded: '还没有选择款式',
  noPrice: '卖家还没有标价',
}

/** These goods cannot be ordered: gone, or without a price. */
function CannotCheck({ id, reason }: { id: string; reason: RefusedRead['reason'] }) {
  if (reason.refusal === 'goodsNotOnSale' && reason.facts.auction) {
    return (
      <Empty
        drawing="search"
        title="这是竞拍商品，要出价才能买"
        help="没有生成订单，也没有扣款。"
        way={
          <Link {...links.bid(id)} className={buttonLook({ size: 'compact' })}>
            去出价
          </Link>
        }
      />
    )
  }
  return (
    <Empty
      drawing="search"
      title={(reason.refusal && refusedTitles[reason.refusal]) ?? '这件商品现在不能下单'}
      help="没有生成订单，也没有扣款。"
      way={
        <Link {...links.goods({ id, kind: ITEM_ID.test(id) ? 'item' : 'shopProduct' })} className={buttonLook({ size: 'compact' })}>
          {reason.refusal === 'variantNeeded' ? '去选款式' : '回商品页，看类似的'}
        </Link>
      }
    />
  )
}

const NoGoodsToCheck = () => (
  <Empty
    drawing="search"
    title="没有这件商品"
    help="可能已被卖家删除，也可能编号有误。"
    way={
      <Link {...links.home()} className={buttonLook({ size: 'compact' })}>
        回首页逛逛
      </Link>
    }
  />
)

const CheckSkeleton = () => (
  <div role="status" aria-label="正在加载" className={columns}>
    <div className="grid gap-4">
      <Skeleton className="h-46 rounded-photo!" />
      <Skeleton className="h-11 rounded-photo!" />
      <Skeleton className="h-36 rounded-photo!" />
      <Skeleton className="h-44 rounded-photo!" />
    </div>
    <Skeleton className="h-110 rounded-photo!" />
  </div>
)
