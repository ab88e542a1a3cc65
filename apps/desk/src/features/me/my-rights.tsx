import { Checks } from '@otsukai/ui/desk/checks.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { rolesThatMay } from '../../lib/rights.ts'
import { useMay } from '../../lib/session.ts'

const words: Readonly<Record<Permission, string>> = {
  'orders.read': '看订单',
  'queue.read': '看待办',
  'notes.write': '写内部备注',
  'purchases.act': '采购、核实待定的购买',
  'bids.act': '记手工出价',
  'warehouse.act': '收货、验货、打印标签',
  'charges.postage': '记到付运费',
  'threads.read': '看会员的消息',
  'threads.answer': '回复会员',
  'members.read': '看会员资料',
  'orders.charge': '补差价、撤补差价',
  'inspections.settle': '处理验货异议',
  'orders.lost': '记丢件',
  'members.act': '冻结会员、发重设密码链接',
  'money.order': '看订单的款项',
  'money.read': '看全部账本',
  'money.act': '退款、调账、对账',
  'content.words': '改热词和词库',
  'content.guides': '改横幅和指南',
  'content.rates': '改汇率',
  'content.fees': '改费用',
  approve: '复核同事提交的',
  'staff.manage': '管员工和角色',
  'accounts.connect': '接采购账号',
  export: '导出 CSV',
  'retry-job': '重试放弃的任务',
}

/** What one may do, and who may do the rest. */
export function MyRights() {
  const may = useMay()
  return (
    <DeskPanel title="能做什么" beside="要改的话，找店长">
      <div className="gap-x-8 min-[900px]:columns-2">
        <Checks
          lines={(Object.keys(words) as Permission[]).map((permission) => ({
            state: may(permission) ? 'yes' : 'none',
            text: <span className={may(permission) ? '' : 'text-ink-3'}>{words[permission]}</span>,
            proof: may(permission) ? undefined : rolesThatMay(permission).join('、'),
          }))}
        />
      </div>
    </DeskPanel>
  )
}
