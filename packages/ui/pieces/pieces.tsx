import type { LinkProps } from '@tanstack/react-router'
import { Heart, QrCode, ShoppingBag, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../src/avatar.tsx'
import { Breadcrumbs } from '../src/breadcrumbs.tsx'
import type { ButtonRank, ButtonSize } from '../src/button-look.ts'
import { Button } from '../src/button.tsx'
import { Carousel } from '../src/carousel.tsx'
import { Chip, CountedChip } from '../src/chip.tsx'
import { ChoiceTile } from '../src/choice-tile.tsx'
import { CodePicture } from '../src/code-picture.tsx'
import { Countdown, CountdownPlate } from '../src/countdown.tsx'
import { Dialog } from '../src/dialog.tsx'
import furoshiki from '../src/drawings/furoshiki.svg'
import { Empty } from '../src/empty.tsx'
import { ErrorState } from '../src/error-state.tsx'
import { PasswordField, SelectField, TextArea, TextField } from '../src/field.tsx'
import { LogoSeal } from '../src/logo-seal.tsx'
import { Logo } from '../src/logo.tsx'
import { Menu } from '../src/menu.tsx'
import { MoneyLines } from '../src/money-lines.tsx'
import { Note, type NoteKind } from '../src/note.tsx'
import { Heading, Page, PageTitle } from '../src/page.tsx'
import { Pager } from '../src/pager.tsx'
import { Section } from '../src/panel.tsx'
import { PartTitle } from '../src/part-title.tsx'
import PhotoViewer from '../src/photo-viewer.tsx'
import { Photo, Seal } from '../src/photo.tsx'
import { PriceMark } from '../src/price-mark.tsx'
import { AboutYuan, EachYuan, Yen } from '../src/price.tsx'
import { Problem } from '../src/problem.tsx'
import { ReasonList } from '../src/reason-list.tsx'
import { SegmentedLinks, segmentLook } from '../src/segmented-links.tsx'
import { GridSkeleton, MoneySkeleton, Skeleton } from '../src/skeleton.tsx'
import { StaleNote } from '../src/stale-note.tsx'
import { LinkTabs, TabCount, tabLook, Tabs } from '../src/tabs.tsx'
import { Tag, type TagTone } from '../src/tag.tsx'
import { TickBox } from '../src/tick-box.tsx'
import { Tick } from '../src/tick.tsx'
import { showToast, ToastArea } from '../src/toast.tsx'

const ranks: ButtonRank[] = ['main', 'second', 'quiet', 'ink']
const buttonSizes: ButtonSize[] = ['small', 'compact', 'normal', 'large']
const tones: TagTone[] = ['plain', 'matcha', 'kihada', 'ai', 'shu', 'ink', 'indigo']
const notes: NoteKind[] = ['act', 'good', 'info', 'aside', 'refused']
const priceSizes = ['tiny', 'small', 'row', 'card', 'sum', 'page'] as const
const top = { to: '/' } as const
const elsewhere = { to: '/elsewhere' } as LinkProps
const nothing = () => undefined
const soon = Date.now() + 8 * 60_000
const over = Date.now()
const later = Date.now() + 5 * 3_600_000

/** Every component of this package in every state. Served by the package's own `vite` only. */
export const Pieces = () => (
  <>
    <ToastArea />
    <Page title="ui">
      <PageTitle beside="packages/ui" end={<Logo />}>
        界面组件
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Buttons />
        <Fields />
        <Choices />
        <Words />
        <Money />
        <Pictures />
        <Ways />
        <Floating />
      </div>
      <Heading more="标题右端">还没有、没找到、没连上</Heading>
      <div className="grid gap-5 tablet:grid-cols-3">
        <Empty
          drawing="bundle"
          title="包袱还是空的"
          help="第一件买什么？从收藏里的 27 件开始看看。"
          way={<Button size="compact">去看收藏</Button>}
        />
        <Empty drawing="search" title="没有在售的“理光 GR1v 限定”" help="去掉“限定”有 36 件。" />
        <ErrorState help="稍等片刻再试一次。" onRetry={nothing} />
        <ErrorState onRetry={nothing} retrying title="暂时连不上" help="稍等片刻再试一次。" />
      </div>
      <Heading>在路上</Heading>
      <GridSkeleton count={6} className="grid grid-cols-2 gap-4 tablet:grid-cols-6" />
      <MoneySkeleton className="gap-3" />
    </Page>
  </>
)

const Row = ({ children }: { children: ReactNode }) => <div className="mb-3 flex flex-wrap items-center gap-3 last:mb-0">{children}</div>

const Buttons = () => (
  <Section title="按钮" beside="高 32、36、44、52">
    {ranks.map((rank) => (
      <Row key={rank}>
        {buttonSizes.map((size) => (
          <Button key={size} rank={rank} size={size}>
            立即下单
          </Button>
        ))}
      </Row>
    ))}
    <Row>
      <Button icon={Heart}>收藏</Button>
      <Button rank="main" pending>
        正在付款
      </Button>
      <Button rank="main" disabled>
        充值 8,100 日元
      </Button>
      {ranks.slice(1).map((rank) => (
        <Button key={rank} rank={rank} disabled>
          保存
        </Button>
      ))}
    </Row>
    <Button rank="main" size="large" wide>
      充值 8,100 日元并提交订单
    </Button>
  </Section>
)

const Fields = () => (
  <Section title="填写">
    <div className="grid gap-4">
      <TextField label="微信号（选填）" hint="客服加你时用" placeholder="例如 daman_1" />
      <TextField label="邮箱" defaultValue="nobody" error="请填写完整的邮箱，例如 name@example.com。" />
      <TextField label="账号" defaultValue="xiaoman" good="可以使用" />
      <TextField label="账号" defaultValue="demo@example.com" disabled />
      <TextField label="手机" before="+86" defaultValue="139 1620 7745" />
      <SelectField label="城市" options={['广州市', '深圳市']} defaultValue="深圳市" />
      <SelectField label="区县" options={['南山区', '福田区']} defaultValue="" error="请选区县。" />
      <PasswordField label="密码" defaultValue="correct horse" />
      <PasswordField label="新密码" defaultValue="horse" error="密码至少 8 位。" />
      <TextArea label="给采购员的备注" hint="最多 200 字" defaultValue="请确认没有缺口和裂纹" />
      <TextArea label="哪里有问题" error="写一下哪里有问题，卖家和客服才好处理。" />
    </div>
  </Section>
)

function Choices() {
  const [way, setWay] = useState('wechat')
  const [ticked, setTicked] = useState(true)
  const [tab, setTab] = useState<'all' | 'unpaid' | 'shipped'>('unpaid')
  return (
    <Section title="选择">
      <div role="radiogroup" aria-label="付款方式" className="mb-4 grid grid-cols-2 gap-3">
        {[
          ['wechat', '微信支付'],
          ['alipay', '支付宝'],
        ].map(([id = '', name]) => (
          <ChoiceTile key={id} name="way" value={id} checked={way === id} onChange={setWay}>
            {name}
          </ChoiceTile>
        ))}
        <ChoiceTile name="way" value="sold" checked={false} onChange={setWay} disabled>
          浅蓝 · 已售罄
        </ChoiceTile>
        <ChoiceTile name="way" value="figure" checked={way === 'figure'} onChange={setWay} ring={false}>
          5,000 日元
        </ChoiceTile>
      </div>
      <Row>
        <TickBox checked={ticked} onChange={setTicked}>
          我明白出价领先期间不能撤回
        </TickBox>
        <TickBox checked={false} onChange={nothing}>
          没有勾选
        </TickBox>
        <TickBox checked={false} onChange={nothing} disabled>
          现在不能选
        </TickBox>
        <TickBox checked onChange={nothing} disabled>
          选了，现在不能改
        </TickBox>
      </Row>
      <Row>
        <Tick checked name="选中" onChange={nothing} />
        <Tick checked="mixed" name="选中一部分" onChange={nothing} />
        <Tick checked={false} name="没有选中" onChange={nothing} />
        <Chip onPress={nothing}>最新上架</Chip>
        <Chip chosen onPress={nothing}>
          在售
        </Chip>
        <Chip chosen remove="卖家包邮" onPress={nothing}>
          卖家包邮
        </Chip>
        <CountedChip to={top} chosen name="全部" count={27} />
        <CountedChip to={elsewhere} chosen={false} name="降价" count={undefined} />
      </Row>
      <Tabs
        label="订单"
        tabs={[
          { id: 'all', name: '全部', count: 12 },
          { id: 'unpaid', name: '待付款', count: 1 },
          { id: 'shipped', name: '已发货', count: 0 },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      <LinkTabs label="订单状态">
        {['全部', '待付款', '竞拍商品', '已购买', '已发货', '已入库', '交易失败'].map((name, at) => (
          <a key={name} href={`#tab${at}`} className={tabLook(at === 1)} aria-current={at === 1 ? 'page' : undefined}>
            {name}
            <TabCount>{at}</TabCount>
          </a>
        ))}
      </LinkTabs>
    </Section>
  )
}

const Words = () => (
  <Section title="说明与标签">
    <div className="grid gap-3">
      {notes.map((kind) => (
        <Note key={kind} kind={kind} {...(kind === 'act' && { way: <a href="#way">去充值</a> })}>
          余额还差 10,480 日元（微信约 508.28 元），充值后回到这里付款。
        </Note>
      ))}
      <StaleNote time="2026/11/20 13:48" onRetry={nothing}>
        价格可能已经变了。
      </StaleNote>
      <StaleNote time="">价格可能已经变了。</StaleNote>
      <Problem problem={{ message: '竞拍已在 21:05 结束，这次出价没有送出，也没有冻结款项。' }} />
      <ReasonList reasons={['只有 12 条评价，成交经验不多', '已实名认证']} />
    </div>
    <div className="mt-4 flex flex-wrap gap-2">
      {tones.map((tone) => (
        <Tag key={tone} tone={tone} {...(tone === 'matcha' && { icon: Truck })}>
          卖家包邮
        </Tag>
      ))}
    </div>
  </Section>
)

const Money = () => (
  <Section title="价格与时间">
    <div className="mb-4 flex flex-wrap items-baseline gap-4">
      {priceSizes.map((size) => (
        <Yen key={size} amountJpy={18_600} size={size} />
      ))}
      <AboutYuan amountJpy={18_600} rate={0.0485} />
    </div>
    <MoneyLines dense lines={[{ label: '商品价', amountJpy: 7_300 }]} total={{ label: '合计', amountJpy: 7_300 }} />
    <EachYuan
      sums={[
        { label: '微信约', fen: 90_210 },
        { label: '支付宝约', fen: 90_024 },
      ]}
      className="mb-4"
    />
    <Row>
      <PriceMark thenJpy={9_000} nowJpy={7_500} than="收藏时" />
      <PriceMark thenJpy={7_500} nowJpy={9_000} than="收藏时" />
      <PriceMark thenJpy={7_500} nowJpy={7_500} than="收藏时" same="价格没变" />
    </Row>
    <Row>
      <Countdown until={later} />
      <span className="relative h-8 w-28">
        <CountdownPlate until={later} />
      </span>
      <span className="relative h-8 w-28">
        <CountdownPlate until={soon} />
      </span>
      <span className="relative h-8 w-28">
        <CountdownPlate until={over} />
      </span>
    </Row>
    <MoneyLines
      loud
      lines={[
        { label: '商品价', amountJpy: 7_300 },
        { label: '日本国内运费', words: '卖家包邮 · 0 日元', tone: 'free' },
        { label: '到账', amountJpy: 5_000, tone: 'gain' },
        { label: '国际运费', words: '到仓称重后另付', tone: 'later' },
      ]}
      total={{ label: '应付合计', amountJpy: 8_100 }}
    />
  </Section>
)

const Pictures = () => (
  <Section title="图片与头像">
    <div className="mb-4 grid grid-cols-5 gap-3">
      <Photo src={furoshiki} width={240} alt="包袱" />
      <Photo src={null} width={240} />
      <Photo src="/uploads/not-there.webp" width={240} standIn />
      <Photo src={furoshiki} width={240} faded>
        <Seal text="已售出" />
      </Photo>
      <CodePicture value="https://example.com/pay" name="付款码" className="aspect-square" />
      <Skeleton className="aspect-square rounded-photo" />
    </div>
    <Row>
      <Avatar src={null} name="小满" />
      <Avatar src={null} name="小满" size={56} />
      <Avatar src={furoshiki} name="小满" size={56} />
      <Avatar src="/uploads/not-there.webp" name="林晓雨" size={56} />
      <LogoSeal size={32} />
    </Row>
    <Carousel
      label="活动"
      className="h-40"
      slides={['一', '二', '三'].map((name) => (
        <p key={name} className="grid h-full place-items-center text-xl font-semibold">
          第{name}张
        </p>
      ))}
    />
  </Section>
)

const Ways = () => (
  <Section title="去处">
    <Breadcrumbs path={[{ name: '首页', link: top }]} here="フィルムカメラ コンパクト 元箱付き 動作確認済み 早い者勝ち" />
    <SegmentedLinks label="排序">
      <a href="#a" className={segmentLook(true)}>
        综合
      </a>
      <a href="#b" className={segmentLook(false)}>
        最新上架
      </a>
    </SegmentedLinks>
    <PartTitle beside="旁边的话" more={{ link: top, text: '查看全部' }}>
      最近看过
    </PartTitle>
    <Pager prev={null} next={top} between="第 1 页" />
    <Pager prev={top} next={null} />
  </Section>
)

function Floating() {
  const [open, setOpen] = useState(false)
  const [photo, setPhoto] = useState<number | null>(null)
  return (
    <Section title="浮层">
      <Row>
        <Menu
          lines={[
            { name: '扫码付款', icon: QrCode, href: '#pay' },
            { name: '我的订单', icon: ShoppingBag, lines: [{ name: '待付款', count: 1, link: { to: '.' } }] },
            'line',
            { name: '退出登录', onPress: nothing },
          ]}
        >
          菜单
        </Menu>
        <Menu
          align="end"
          current
          lines={[{ name: 'フィルムカメラ コンパクト 元箱付き 動作確認済み 早い者勝ち', href: '#long', newTab: true }]}
        >
          所在的菜单
        </Menu>
        <Button size="compact" onClick={() => setOpen(true)}>
          打开对话框
        </Button>
        <Button size="compact" onClick={() => setPhoto(0)}>
          放大照片
        </Button>
        <Button size="compact" onClick={() => showToast('头像更新成功')}>
          成功提示
        </Button>
      </Row>
      {photo !== null && (
        <PhotoViewer photos={[furoshiki, furoshiki]} name="验货照片" start={photo} onShow={setPhoto} onClose={() => setPhoto(null)} />
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="撤回验货吗？"
        buttons={
          <>
            <Button rank="main" onClick={() => setOpen(false)}>
              确认撤回
            </Button>
            <Button onClick={() => setOpen(false)}>再想想</Button>
          </>
        }
      >
        <p>撤回后 500 日元当即退回余额。</p>
      </Dialog>
    </Section>
  )
}
