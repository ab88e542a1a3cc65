import { formatFen, formatJpy, formatRate } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Button } from '@otsukai/ui/button.tsx'
import { CodePicture } from '@otsukai/ui/code-picture.tsx'
import { Countdown, useTimeLeft } from '@otsukai/ui/countdown.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ExternalLink, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { payTypeShortZh, payTypeZh } from '../../lib/pay-types.ts'
import { keepRecharge, type OpenRecharge } from './open-recharge.ts'
import { walletReads } from './wallet-reads.ts'
import { hear } from '../../lib/changes.ts'

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)

interface RechargeCodeProps {
  recharge: OpenRecharge
  /** Asks for another code of the same amount. */
  onRenew: () => void
  renewing: boolean
  /** Told once, when it is paid and the balance was asked again. */
  onPaid?: () => void
}

/** A recharge that waits to be paid: the code or the page, how long it holds, and its end: arrived, expired or failed. */
export function RechargeCode({ recharge, onRenew, renewing, onPaid }: RechargeCodeProps) {
  const asked = useQuery(walletReads.recharge(recharge.rechargeId))
  const status = asked.data?.status ?? 'pending'
  const timeOver = useTimeLeft(recharge.expiresAt) === 0
  useEffect(() => {
    if (status === 'paid' || status === 'failed') keepRecharge(null)
    if (status === 'paid') void hear('recharge').then(onPaid)
    // Once for each recharge, whoever listens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status, recharge.rechargeId])

  if (status === 'paid') return <Arrived recharge={recharge} />
  const over = status === 'expired' || status === 'failed' || timeOver
  return (
    <div className="text-center">
      <p className="text-sm text-ink-2">
        {recharge.codeUrl ? `请用${payTypeShortZh[recharge.payType]}扫一扫付款` : `请在${payTypeZh[recharge.payType]}的页面付款`}
      </p>
      <p className="mt-0.5">
        <span className="num text-[32px]/10 font-semibold">{formatFen(recharge.amountFen)}</span>
        <span className="ml-1 text-base">元</span>
      </p>
      <p className="text-cap text-ink-3">
        到账 <span className="num">{formatJpy(recharge.amountJpy)}</span> 日元 · 汇率已锁定{' '}
        <span className="num">{formatRate(recharge.rate)}</span>
      </p>
      {over ? (
        <Expired
          what={status === 'failed' ? '这次付款没有成功' : recharge.codeUrl ? '付款码已过期' : '付款页已过期'}
          onRenew={onRenew}
          renewing={renewing}
        />
      ) : (
        <>
          <Way recharge={recharge} />
          <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-2">
            {recharge.codeUrl ? '付款码有效' : '付款页有效'} <Countdown until={recharge.expiresAt} className="text-md text-ink" />
          </p>
          <p className="mt-1 text-cap text-balance text-ink-3" role="status">
            正在等待付款，每 3 秒自动查询
          </p>
          <Button size="compact" className="mt-3.5" pending={asked.isFetching && asked.isRefetchError} onClick={() => void asked.refetch()}>
            我已付款，查一下
          </Button>
        </>
      )}
      <p className="mt-3 text-cap wrap-anywhere text-ink-3">
        充值单 <span className="num">{recharge.rechargeId}</span>
      </p>
    </div>
  )
}

/** The code to scan, or the page to open: a plain link, so that no browser takes it for a popup. */
function Way({ recharge: { codeUrl, payUrl, payType } }: { recharge: OpenRecharge }) {
  const page = payUrl ?? (codeUrl && isWebAddress(codeUrl) ? codeUrl : null)
  return (
    <>
      {codeUrl && (
        <div className="mt-3 inline-block rounded-photo border border-line bg-white p-3">
          <CodePicture value={codeUrl} name={`${payTypeShortZh[payType]}付款码`} className="size-52" />
        </div>
      )}
      {codeUrl && (
        <p className="mt-2 text-sm text-balance text-ink-2 not-pointer-coarse:hidden">
          长按保存二维码，再用{payTypeShortZh[payType]}“扫一扫”从相册选取
        </p>
      )}
      {page && (
        <p className={codeUrl ? 'mt-2' : 'mt-5 mb-2'}>
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className={codeUrl ? 'link inline-flex items-center gap-1 text-sm' : buttonLook({ rank: 'main', size: 'large' })}
          >
            {codeUrl ? '打开付款页' : `去${payTypeZh[payType]}付款`}
            <Icon of={ExternalLink} size={codeUrl ? 14 : 18} />
          </a>
        </p>
      )}
    </>
  )
}

function Expired({ what, onRenew, renewing }: { what: string; onRenew: () => void; renewing: boolean }) {
  return (
    <div
      role="alert"
      className="mx-auto mt-3 grid w-full max-w-62 content-center justify-items-center gap-3 rounded-photo border border-dashed border-line-strong bg-sunk px-4 py-9"
    >
      <p className="text-md font-semibold">{what}</p>
      <p className="text-sm text-balance text-ink-2">已经付过？不用再付，到账后自动存入余额。</p>
      <Button rank="ink" size="compact" icon={RotateCw} pending={renewing} onClick={onRenew}>
        换一张新的
      </Button>
    </div>
  )
}

function Arrived({ recharge }: { recharge: OpenRecharge }) {
  return (
    <div role="status" className="py-8 text-center">
      <Icon of={CircleCheck} size={48} className="mx-auto text-matcha" />
      <p className="mt-3 text-xl font-semibold">
        <span className="num">{formatJpy(recharge.amountJpy)}</span> 日元已到账
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {payTypeZh[recharge.payType]} <span className="num">{formatFen(recharge.amountFen)}</span> 元，已入可用余额。
      </p>
    </div>
  )
}
