import { habits } from './habits.ts'
import type { Payment, Phase } from './till.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (plain: string): string => plain.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const MERCHANT = 'Otsukai'

const style = `
:root{--washi:#f8f5ee;--paper:#fffdf9;--sunk:#f1ece0;--line:#e4dccc;--line-strong:#8c8271;--ink:#26221d;--ink-2:#574f45;--ink-3:#706657;--shu:#c4321b;--shu-deep:#9f2611;--ai:#24507a;--matcha:#4c6b22;--matcha-wash:#edf1e0;--kihada-wash:#fbf1da;--kihada-ink:#6b4406}
*{box-sizing:border-box}
body{margin:0;background:var(--washi);color:var(--ink);font:14px/22px "PingFang SC","Noto Sans CJK SC","Noto Sans SC","Microsoft YaHei",system-ui,sans-serif}
.mark{background:var(--kihada-wash);color:var(--kihada-ink);text-align:center;padding:7px 16px;border-bottom:1px solid var(--line)}
main{width:min(440px,100% - 32px);margin:48px auto;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:24px}
h1{font-size:16px;line-height:24px;font-weight:600;margin:0}
.sum{display:flex;align-items:baseline;gap:6px;margin:20px 0 24px}
.sum b{font-size:40px;line-height:48px;font-weight:600;color:var(--shu);font-variant-numeric:tabular-nums}
.sum span{font-size:16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:10px 24px;margin:0;padding:16px 0;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
dt{color:var(--ink-3)}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px;margin-top:24px}
button{font:inherit;font-size:15px;height:52px;border-radius:8px;border:1px solid var(--shu);background:var(--shu);color:#fff;font-weight:600;cursor:pointer}
button:hover{background:var(--shu-deep)}
button.second{height:44px;background:var(--paper);color:var(--ink);border-color:var(--line-strong);font-weight:400}
button.second:hover{background:var(--sunk)}
button:focus-visible,a:focus-visible{outline:2px solid var(--ai);outline-offset:2px}
.outcome{margin:24px 0 0;padding:12px 16px;border-radius:8px;background:var(--sunk)}
.outcome.done{background:var(--matcha-wash);color:var(--matcha)}
.outcome b{display:block;font-size:16px;line-height:24px;font-weight:600}
a{color:var(--ai)}
.small{color:var(--ink-3);font-size:12px;line-height:18px;margin:16px 0 0}
`

const page = (title: string, body: string, nonce: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${style}</style></head>
<body><div class="mark" role="note">模拟收银台 · 不会真的扣款</div><main>${body}</main></body></html>`

/** Counts down by the difference to the server's clock, and asks again at the end. */
const countdown = (leftMs: number, nonce: string): string => `<script nonce="${nonce}">
(() => {
  const end = performance.now() + ${leftMs}, place = document.getElementById('left')
  const tick = () => {
    const s = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    place.textContent = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60].map((n) => String(n).padStart(2, '0')).join(':')
    if (s > 0) setTimeout(tick, 250)
    else location.replace(location.href)
  }
  tick()
})()
</script>`

const outcome = (kind: string, what: string, then: string): string => `<p class="outcome ${kind}" role="status"><b>${what}</b>${then}</p>`

/** The payer's page: the sum, its purpose, the time left and two buttons, or the outcome. */
export function cashierPage(payment: Payment, phase: Phase, now: number, nonce: string): string {
  const yuan = `${Math.floor(payment.amountFen / 100).toLocaleString('en-US')}.${String(payment.amountFen % 100).padStart(2, '0')}`
  const left = phase === 'open' ? '<dt>剩余时间</dt><dd id="left" role="timer">--:--:--</dd>' : ''
  const facts = `<h1>${habits[payment.gateway].nameZh}</h1>
<div class="sum"><b>${yuan}</b><span>元</span></div>
<dl><dt>收款方</dt><dd>${MERCHANT}</dd><dt>商品</dt><dd>${text(payment.subject)}</dd><dt>商户订单号</dt><dd>${text(payment.rechargeId)}</dd>${left}</dl>`
  return page('模拟收银台', facts + below(payment, phase, now, nonce), nonce)
}

function below(payment: Payment, phase: Phase, now: number, nonce: string): string {
  const back = payment.returnUrl ? `<a href="${text(payment.returnUrl)}">返回商家</a>` : '可以关闭本页，回商家页面查看结果。'
  if (phase === 'paid') return outcome('done', '支付成功', back)
  if (phase === 'closed') return outcome('', '交易已关闭，不能再支付', back)
  if (phase === 'expired') return outcome('', '付款时间已过，不能再支付', back)
  const declined = payment.declinedAt === null ? '' : outcome('', '已取消，没有付款', `付款时间内仍可重新支付。${back}`)
  return `${declined}<form method="post" action="/cashier/${payment.rechargeId}/${payment.token}">
<button name="act" value="pay">支付</button><button class="second" name="act" value="decline">取消</button></form>
<p class="small">这里是测试环境的收银台，按下“支付”只会把这笔交易记为已付款。</p>${countdown(payment.expiresAt - now, nonce)}`
}

/** The page for nothing to pay: a wrong signature, an unreadable order. */
export const refusalPage = (why: string, nonce: string): string =>
  page('模拟收银台', `<h1>无法打开收银台</h1>${outcome('', text(why), '请回到商家页面重新发起支付。')}`, nonce)
