import { Copy, Package, Reply } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../src/button.tsx'
import type { ButtonRank, ButtonSize } from '../../src/button-look.ts'
import { Chip } from '../../src/chip.tsx'
import { PasswordField, TextArea, TextField } from '../../src/field.tsx'
import { Icon } from '../../src/icon.tsx'
import { Note, type NoteKind } from '../../src/note.tsx'
import { Tabs } from '../../src/tabs.tsx'
import { Tag } from '../../src/tag.tsx'
import { TickBox } from '../../src/tick-box.tsx'
import { Tick } from '../../src/tick.tsx'
import { Bar, Clocks, Live } from '../../src/desk/bar.tsx'
import { CodeField } from '../../src/desk/code-field.tsx'
import type { Tone } from '../../src/desk/counts.ts'
import { Figure, Figures } from '../../src/desk/figure.tsx'
import { ScreenBody } from '../../src/desk/frame.tsx'
import { Health } from '../../src/desk/health.tsx'
import { IconButton } from '../../src/desk/icon-button.tsx'
import { Initial, Who } from '../../src/desk/initial.tsx'
import { KeyHelp } from '../../src/desk/key-help.tsx'
import { KeyHint } from '../../src/desk/key-hint.tsx'
import { useKeys } from '../../src/desk/keys.ts'
import { ListSkeleton, More } from '../../src/desk/list.tsx'
import { Matrix, MatrixLegend } from '../../src/desk/matrix.tsx'
import { FilterBar } from '../../src/desk/filter-bar.tsx'
import { Palette } from '../../src/desk/palette.tsx'
import { DeskPanel } from '../../src/desk/panel.tsx'
import { Bars, Line } from '../../src/desk/plot.tsx'
import { ScanField } from '../../src/desk/scan-field.tsx'
import { Sheet } from '../../src/desk/sheet.tsx'
import { Age, State } from '../../src/desk/state.tsx'
import { StepsBar } from '../../src/desk/steps-bar.tsx'
import { Thumb } from '../../src/desk/thumb.tsx'
import { Locked, Moved, NoRight, Nothing, OfflineBand, Presence, SomeRefuse } from '../../src/desk/trouble.tsx'
import { sayDone, sayFailed, UndoArea } from '../../src/desk/undo-toast.tsx'
import furoshiki from '../../src/drawings/furoshiki.svg'
import { here, nothing, SampleRail } from './samples.tsx'

const ranks: ButtonRank[] = ['main', 'second', 'quiet', 'ink']
const sizes: ButtonSize[] = ['small', 'normal', 'large']
const tones: Tone[] = ['late', 'wait', 'moving', 'done', 'none', 'plain']
const notes: NoteKind[] = ['act', 'good', 'info', 'aside', 'refused']
const MINUTE = 60_000

/** Every piece of the desk in every state. */
export function DeskPieces() {
  const [open, setOpen] = useState<'palette' | 'keys' | 'sheet' | null>(
    () => new URLSearchParams(location.search).get('open') as 'palette' | null,
  )
  const close = () => setOpen(null)
  useKeys(
    '到处',
    [
      { keys: 'mod+k', name: '找', run: () => setOpen('palette') },
      { keys: '?', name: '所有按键', run: () => setOpen('keys') },
      { keys: 'g t', name: '去今天', run: nothing },
      { keys: 'g q', name: '去待办', run: nothing },
    ],
    'ground',
  )
  return (
    <div className="flex">
      <div className="sticky top-0 h-dvh shrink-0">
        <SampleRail narrow />
      </div>
      <main className="min-w-0 flex-1">
        <Bar
          title="界面组件"
          facts={
            <>
              <span>工作台的每一样，每一种样子</span>
              <Live state="begins" />
              <Clocks />
            </>
          }
          onFind={() => setOpen('palette')}
          live="lost"
        />
        <UndoArea />
        <ScreenBody className="grid gap-4 min-[1100px]:grid-cols-2">
          <Words />
          <Fields />
          <Floating onOpen={setOpen} />
          <Numbers />
          <Bench />
          <States />
          <Rights />
        </ScreenBody>
      </main>
      {open === 'palette' && <SamplePalette onClose={close} />}
      {open === 'keys' && <KeyHelp onClose={close} />}
      {open === 'sheet' && (
        <Sheet onClose={close} title="记下购买：t84733019254" rank="ink" button="记下" pending={false} width={480} onConfirm={close}>
          <TextField label="实付（含运费）" defaultValue="18,600" />
        </Sheet>
      )}
    </div>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className="mb-3 flex flex-wrap items-center gap-3 last:mb-0">{children}</div>

const Words = () => (
  <DeskPanel title="按钮、状态、人" beside="行内 28，平常 32，确认单 40">
    {ranks.map((rank) => (
      <Row key={rank}>
        {sizes.map((size) => (
          <Button key={size} rank={rank} size={size}>
            <span className="flex items-center gap-1.5">
              认领 <KeyHint keys="c" />
            </span>
          </Button>
        ))}
        <Button rank={rank} disabled>
          不能
        </Button>
        <Button rank={rank} pending>
          正在
        </Button>
      </Row>
    ))}
    <Row>
      <IconButton icon={Copy} name="复制" />
      <IconButton icon={Copy} name="复制" edged />
      <IconButton icon={Copy} name="复制" disabled />
      {['mod+k', 'g t', 'space', 'enter', 'esc', 'shift+x', '?'].map((keys) => (
        <KeyHint key={keys} keys={keys} />
      ))}
    </Row>
    <Row>
      {tones.map((tone) => (
        <State key={tone} tone={tone}>
          已购买
        </State>
      ))}
      <State tone="late" loud>
        待核实
      </State>
      <State tone="wait" loud>
        验货异议
      </State>
    </Row>
    <Row>
      <Age waitedMs={6 * MINUTE} limitMs={15 * MINUTE} />
      <Age waitedMs={12 * MINUTE} limitMs={15 * MINUTE} />
      <Age waitedMs={38 * MINUTE} limitMs={15 * MINUTE} />
      <Age waitedMs={40_000} />
      <Age waitedMs={16 * 24 * 60 * MINUTE} />
    </Row>
    <Row>
      {['王雪', '陈立', '小川', '周敏', '赵海', '许可'].map((name) => (
        <Initial key={name} name={name} />
      ))}
      <Initial name="林然" faint />
      <Initial name="王雪" size="row" />
      <Initial name="王雪" size="large" />
      <Initial name="王雪" size="huge" />
      <Who name="陈立" />
      <Who name={null} />
    </Row>
    <Row>
      <Thumb src={furoshiki} />
      <Thumb src={furoshiki} size="small" />
      <Thumb src={null} size="normal" alt="商品" />
      <Thumb src={furoshiki} size="large" />
      <Tag>m74190386275</Tag>
      <Tag tone="shu">有缺陷</Tag>
      <Tag tone="kihada">没人管</Tag>
      <Tag tone="ai">要验货</Tag>
      <Tag tone="matcha">卖家包邮</Tag>
    </Row>
    <div className="grid gap-2">
      {notes.map((kind) => (
        <Note key={kind} kind={kind}>
          超过 10,000 日元，要第二个人同意。提交后钱先不动。
        </Note>
      ))}
    </div>
  </DeskPanel>
)

function Fields() {
  const [tab, setTab] = useState<'all' | 'mine'>('all')
  const [code, setCode] = useState('481')
  const [ticked, setTicked] = useState(true)
  return (
    <DeskPanel title="填写" count={32}>
      <div className="grid gap-3">
        <TextField label="煤炉交易号" placeholder="t 开头，12 位" />
        <TextField label="实付（含运费）" defaultValue="18,600" error="和账号里读到的 18,900 不一样。" />
        <PasswordField label="密码" defaultValue="otsukai-desk" />
        <TextArea label="内部理由（必填，留在经过里）" rows={2} defaultValue="卖家 14:10 书面同意退货" />
        <CodeField label="验证器上的 6 位数" value={code} onChange={setCode} onWhole={nothing} />
        <CodeField
          label="验证器上的 6 位数"
          value="481009"
          onChange={nothing}
          onWhole={nothing}
          error="验证码不对，还能试 4 次。"
          disabled
        />
        <Row>
          <TickBox checked={ticked} onChange={setTicked}>
            这台电脑 12 小时内不再问
          </TickBox>
          <Tick checked name="选中" onChange={nothing} />
          <Tick checked="mixed" name="选中一部分" onChange={nothing} />
          <Tick checked={false} name="没有选中" onChange={nothing} />
          <Chip onPress={nothing}>C-08</Chip>
          <Chip chosen onPress={nothing}>
            C-07
          </Chip>
        </Row>
        <Tabs
          label="员工与权限"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'all', name: '员工', count: 7 },
            { id: 'mine', name: '登录中', count: 8 },
          ]}
        />
      </div>
    </DeskPanel>
  )
}

const Floating = ({ onOpen }: { onOpen: (what: 'palette' | 'keys' | 'sheet') => void }) => (
  <DeskPanel title="浮层">
    <Row>
      <Button onClick={() => onOpen('palette')}>找</Button>
      <Button onClick={() => onOpen('keys')}>所有按键</Button>
      <Button onClick={() => onOpen('sheet')}>小确认单</Button>
      <Button onClick={() => sayDone('3 单已换给陈立', { undo: nothing })}>做完，可以撤</Button>
      <Button onClick={() => sayDone('补差价 1,240 日元已记下', { way: { name: '撤补差价…', run: nothing } })}>动钱的</Button>
      <Button onClick={() => sayFailed('没有保存：重量要大于 0', { name: '去改', run: nothing })}>没做成</Button>
    </Row>
  </DeskPanel>
)

const days = [30, 31, 28, 35, 42, 38, 34, 31, 36, 41, 44, 40, 37, 22]

const Numbers = () => (
  <DeskPanel title="今天的数" beside="到 14:32 · 近 14 天 · 斜线是未完的今天" flush>
    <Figures>
      <Figure name="订单" parts={[['46', '单']]} means="昨天同一时刻 41 单" to={here}>
        <Bars values={days} label="近 14 天每天的订单" />
      </Figure>
      <Figure
        name="付款到买到 · 中位"
        parts={[
          ['3', '分'],
          ['12', '秒'],
        ]}
        means="最慢一单 41 分，账号停用所致"
      >
        <Line values={days} aim={36} label="近 14 天的中位" />
      </Figure>
      <Figure name="欠会员的余额" parts={[['4,218,930', '日元']]} means="其中竞拍冻结 386,400 日元">
        <Line values={[1, 2, 2, 3, 4, 4, 3, 5, 5, 6, 6, 7, 7, 7]} label="近 14 天的余额" />
      </Figure>
      <Figure name="退款" parts={[['0', '笔']]} means="今天还没有">
        <Bars values={days.map(() => 0)} label="近 14 天没有退款" />
      </Figure>
    </Figures>
  </DeskPanel>
)

function Bench() {
  const [code, setCode] = useState('3806-1176-9903')
  return (
    <div className="grid content-start gap-4 min-[1100px]:col-span-2">
      <Health
        cells={[
          { name: '数据库', fact: '正常 · 2 毫秒' },
          { name: '煤炉', fact: '正常 · 0.4 秒' },
          { name: '微信支付', fact: '正常 · 14:31' },
          { name: '支付宝', fact: '商户余额不足', bad: true },
          { name: '采购账号', fact: '共 4 个，可用 3 个', bad: true },
          { name: '账本核对', fact: '差 0 · 14:00' },
          { name: '后台任务', fact: '积压 3 · 失败 0' },
          { name: '上次备份', fact: '03:00 · 1.4 GB' },
        ]}
      />
      <ScanField
        code={code}
        onCode={setCode}
        onClear={() => setCode('')}
        found={code && <State tone="done">对上 1 单</State>}
        note="直接扫下一件会先保存这一件"
        placeholder="扫快递单，或输入单号后按 ↵"
      />
      <FilterBar filters={[]} values={{}} onChange={nothing} onDrop={nothing} />
      <StepsBar steps={['扫单号', '称重', '拍照 3 张', '架位', '验货', '保存并打印']} at={4} />
    </div>
  )
}

const Box = ({ children }: { children: ReactNode }) => (
  <section className="flex min-h-50 flex-col justify-center overflow-hidden rounded-photo border border-line bg-paper">{children}</section>
)

const States = () => (
  <div className="grid gap-4 tablet:grid-cols-2 min-[1100px]:col-span-2 min-[1280px]:grid-cols-3">
    <Box>
      <Nothing
        drawing="done"
        title="都办完了"
        help="今天办了 23 项，最久的一项等了 41 分钟。新来的会出现在这里。"
        way={<Button>看今天办完的</Button>}
      />
    </Box>
    <Box>
      <Nothing
        drawing="none"
        title="这些条件下没有订单"
        help="去掉“账号 tokyo-3”有 12 单；去掉时间有 86 单。"
        way={
          <>
            <Button>去掉 tokyo-3</Button>
            <Button rank="quiet">清空筛选</Button>
          </>
        }
      />
    </Box>
    <Box>
      <ListSkeleton rows={5} />
      <More load={nothing} loading={false} failed />
    </Box>
    <Box>
      <Nothing
        drawing="fault"
        title="订单读不出来"
        help="数据库 8 秒没有回答。款项和订单都没有变，你填的内容还在。"
        way={<Button>再试一次</Button>}
      />
    </Box>
    <Box>
      <NoRight page="账本" who={['店长', '财务']} own="客服" way={<Button>请王雪开通</Button>} />
    </Box>
    <Box>
      <OfflineBand since="00:38" asOf="14:31" onRetry={nothing} />
      <div className="flex items-center gap-3 p-4">
        <Button disabled>退回 18,900 日元…</Button>
        <span className="text-cap text-ink-3">连上才能用</span>
      </div>
    </Box>
    <Box>
      <div className="p-4">
        <Moved who="王雪" did="刚刚处理了这条（14:32:06，记下购买 t84733019254）。" />
      </div>
      <div className="p-4 pt-0">
        <Moved who="系统" did="改了运费。" yours="请看下面新的算法，再确认一次。" />
      </div>
    </Box>
    <Box>
      <div className="grid gap-3 px-4">
        <Presence name="陈立" doing="正在填这一项的“买到了”" way={<Button>和陈立说一声</Button>} />
        <SomeRefuse>
          3 单里 2 单可以催。<b className="font-semibold">KQ70V5E2RA</b> 昨天刚催过，48 小时内不再催。
        </SomeRefuse>
      </div>
    </Box>
    <Box>
      <Locked name="小川" help="填了一半的退款还在。输验证码继续。">
        <TextField label="验证码" className="w-40" />
      </Locked>
    </Box>
  </div>
)

const Rights = () => (
  <DeskPanel title="角色能做什么" beside={<MatrixLegend />} flush className="min-[1100px]:col-span-2">
    <Matrix
      roles={[
        { name: '店长', count: 1 },
        { name: '采购', count: 1 },
        { name: '客服', count: 3 },
        { name: '仓库', count: 1 },
        { name: '财务' },
      ]}
      groups={[
        { name: '看', rows: [{ name: '订单、商品、包裹', rights: ['do', 'do', null, 'do', null] }] },
        {
          name: '动钱',
          note: '谁都不能复核自己发起的；金额按一位会员一个北京日累计',
          rows: [
            { name: '补差价、撤补差价', rights: ['do', { upToJpy: 10_000 }, { upToJpy: 10_000 }, { upToJpy: 3_000 }, 'do'] },
            { name: '退货退款、丢失退款', rights: ['approve', null, { upToJpy: 10_000 }, null, 'approve'] },
          ],
        },
      ]}
    />
  </DeskPanel>
)

function SamplePalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('何嘉')
  return (
    <Palette
      typed={typed}
      onType={setTyped}
      onClose={onClose}
      asking={typed.length === 1}
      groups={[
        {
          value: '会员',
          items: [
            {
              id: 'm',
              mark: <Initial name="何嘉" />,
              title: '何嘉',
              detail: 'hejia@example.com · 余额 2,160 日元 · 在办 2 单',
              end: <>会员</>,
              run: nothing,
            },
          ],
        },
        {
          value: '订单',
          items: [
            {
              id: 'o1',
              mark: <Thumb src={furoshiki} />,
              title: '4ZP8H2CN6T',
              detail: 'KAGE 35 袖珍胶片相机',
              end: (
                <State tone="late" loud>
                  待核实 38 分钟
                </State>
              ),
              run: nothing,
            },
            { id: 'o2', mark: <Icon of={Package} size={16} />, title: '何嘉的全部订单', end: '24 单', run: nothing },
          ],
        },
        {
          value: '命令',
          items: [
            { id: 'c1', mark: <Icon of={Reply} size={16} />, title: '回复何嘉', end: <KeyHint keys="r" />, run: nothing },
            { id: 'c2', mark: <Icon of={Reply} size={16} />, title: '把钱退回何嘉的微信…', why: '有一单待核实，先办完', run: nothing },
          ],
        },
      ]}
    />
  )
}
