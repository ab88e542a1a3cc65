import { useState } from 'react'
import { ChoiceTile } from '../../src/choice-tile.tsx'
import { ConfirmSheet } from '../../src/desk/confirm-sheet.tsx'

const transfers = [
  { from: '应付煤炉 tokyo-1', to: '订单款', why: '煤炉取消交易，退回货款', amountJpy: 11_300, before: 0, after: 11_300 },
  { from: '手续费收入', to: '订单款', why: '手续费 300 ＋ 验货费 500', amountJpy: 800, before: 11_300, after: 12_100 },
  { from: '订单款', to: '秦月 余额', why: '全部退给会员', amountJpy: 12_100, before: 3_480, after: 15_580, leaves: true },
]

/** The sheet of a refund above the limit. `sheet=wait`: the preview is on its way; `sheet=moved`: it moved meanwhile. */
export function SampleSheet({ onClose }: { onClose: () => void }) {
  const kind = new URLSearchParams(location.search).get('sheet')
  const [payer, setPayer] = useState<string>(kind === 'empty' ? '' : 'marketplace')
  const [told, setTold] = useState('卖家同意退货，12,100 日元已全部退回余额，手续费和验货费也退了。')
  const [reason, setReason] = useState(kind === 'empty' ? '' : '卖家 14:10 书面同意退货，缺陷未在商品页写明')
  return (
    <ConfirmSheet
      onClose={onClose}
      title="退货退款：12,100 日元退回秦月的余额"
      about={
        <>
          订单 6HX4TM5YBA · 常滑烧 朱泥急须 · 状态将变为 <b className="font-semibold text-ink">交易失败（退货）</b>
        </>
      }
      fields={
        <div>
          <h3 className="mb-1 text-cap font-semibold">货款谁出</h3>
          <div role="radiogroup" aria-label="货款谁出" className="grid gap-2 tablet:grid-cols-2">
            {[
              ['marketplace', '煤炉退回', '卖家同意退货，煤炉取消后退到 tokyo-1'],
              ['house', '本店承担', '11,300 日元记入损失，货留在仓库由本店处理'],
            ].map(([value = '', name, help]) => (
              <ChoiceTile key={value} name="payer" value={value} checked={payer === value} onChange={setPayer}>
                <b className="block font-semibold">{name}</b>
                <span className="text-cap text-ink-2">{help}</span>
              </ChoiceTile>
            ))}
          </div>
        </div>
      }
      transfers={kind === 'wait' ? undefined : payer === '' ? null : transfers}
      house={{ words: '本店：收入少 800，损失 0', amountJpy: -800, rest: '订单款 最后 0' }}
      states={kind === 'moved' ? ['订单：已入库 → 交易失败（退货）'] : []}
      {...(kind === 'moved' && {
        moved: '刚才验货费退过 500 日元，下面是新的算法。请再看一遍。',
        problem: { message: '验证码不对，还能试 4 次。' },
        factor: <p className="text-ink-2">两步验证码</p>,
      })}
      told={{ label: '告诉秦月的话（她在订单里看到）', value: told, onChange: setTold }}
      reason={{ label: '内部理由（必填，留在经过里）', value: reason, onChange: setReason, placeholder: '怎么知道的' }}
      fourEyes={
        <>
          超过 10,000 日元，要第二个人同意。提交后<b className="font-semibold">钱先不动</b>，交给王雪或许可复核，最长等 24
          小时。同意后立即入账；若有错，用反向转账更正，两笔都留着。
        </>
      }
      by="以小川的名字提交"
      button="提交复核：退 12,100 日元"
      why={payer === '' ? '先选货款谁出' : reason === '' ? '内部理由还没写' : null}
      onConfirm={onClose}
    />
  )
}
