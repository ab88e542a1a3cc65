import { CLAIM_PHOTOS, type Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { TextArea } from '@otsukai/ui/field.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { ImagePlus, X } from 'lucide-react'
import { attachmentTypes } from '../../lib/attachments.ts'
import { useDraft } from '../../lib/draft.ts'
import { Title } from '../../lib/titles.tsx'
import { useAttachments } from '../../lib/use-attachments.ts'
import { WarehousePhotos } from '../../lib/warehouse-photos.tsx'
import { leftZh } from '../../lib/storage-words.ts'

const kinds = ['箱子压坏', '商品破损', '少了东西', '重量不对'] as const
/** Less than the contract's limit of the note, which begins with the kind and the orders. */
const WORDS_MAX = 220
const limit = { images: CLAIM_PHOTOS, inZh: '一次报损' }

interface Draft {
  kind: string | null
  /** The orders that it concerns. */
  which: readonly string[]
  words: string
}
const EMPTY: Draft = { kind: null, which: [], words: '' }

/** What support reads: the kind, the orders that it concerns, and the member's words. */
const noteOf = (kind: string, orderIds: readonly string[], words: string): string =>
  `${kind}${orderIds.length > 0 ? `（订单 ${orderIds.join('、')}）` : ''}：${words.trim()}`

/** Claims damage: what happened, to which goods, in words and photos. */
export function ClaimForm({ parcel: { id, orders, claimBy }, timeZone }: { parcel: Parcel; timeZone: string }) {
  const { draft, change, forget } = useDraft<Draft>(`claim ${id}`, EMPTY)
  const { kind, which, words } = draft
  const pictures = useAttachments(limit)
  const claim = useAction(calls.claimParcel)
  const attempt = useAttempt()
  const why =
    kind === null ? '先选一种情况' : words.trim() === '' ? '写几句发生了什么' : pictures.attachments.length === 0 ? '加一张照片' : null
  const submit = async (): Promise<void> => {
    if (kind === null || why !== null) return
    const note = noteOf(kind, which, words)
    const files = pictures.attachments.map(({ file }) => file)
    const requestId = attempt.idFor({ id, note, files: files.map(({ name, size, lastModified }) => [name, size, lastModified]) })
    const done = await claim.run({ id, note, images: files, requestId })
    if (!done) return
    attempt.done()
    pictures.remove(...pictures.attachments)
    forget()
    await done.shown
    showToast('报损已提交')
  }
  return (
    <Section
      title="有问题，报损"
      beside={
        claimBy !== null && (
          <span className="text-cap text-kihada">
            还剩 {leftZh(claimBy - serverNow())}
            <span className="max-tablet:hidden">，{formatTime(claimBy, timeZone)} 截止</span>
          </span>
        )
      }
    >
      <p className="text-sm text-ink-2">破损、少件、重量不对都可以报。不需要开箱视频，我们有打包和称重的照片。</p>
      <div role="radiogroup" aria-label="出了什么事" className="mt-4">
        <p className="mb-1.5 text-sm text-ink-2">出了什么事</p>
        <div className="grid grid-cols-2 gap-2 desk:grid-cols-4">
          {kinds.map((each) => (
            <ChoiceTile key={each} name="kind" value={each} checked={kind === each} onChange={(chosen) => change({ kind: chosen })}>
              {each}
            </ChoiceTile>
          ))}
        </div>
      </div>
      {orders.length > 1 && (
        <div role="group" aria-label="哪一件" className="mt-4">
          <p className="mb-1.5 text-sm text-ink-2">哪一件</p>
          <div className="grid gap-2">
            {orders.map((order) => (
              <TickBox
                key={order.id}
                checked={which.includes(order.id)}
                onChange={(on) => change({ which: on ? [...which, order.id] : which.filter((one) => one !== order.id) })}
                className="items-center"
              >
                <span className="flex items-center gap-2.5">
                  <Photo src={order.photos[0] ?? order.goods.thumbnail} width={240} className="w-9" />
                  <Title goods={order.goods} />
                </span>
              </TickBox>
            ))}
          </div>
        </div>
      )}
      <TextArea
        label="写几句"
        value={words}
        maxLength={WORDS_MAX}
        onChange={({ target }) => change({ words: target.value })}
        className="mt-4"
      />
      <div className="mt-4">
        <p className="mb-1.5 text-sm text-ink-2">照片：外箱一张，有问题的地方一张</p>
        <ul className="flex flex-wrap gap-2">
          {pictures.attachments.map((one, n) => (
            <li key={one.preview} className="relative">
              <img src={one.preview} alt={`照片 ${n + 1}：${one.file.name}`} className="size-20 rounded-photo object-cover" />
              <button
                type="button"
                aria-label={`去掉照片 ${n + 1}`}
                onClick={() => pictures.remove(one)}
                className="absolute -top-1.5 -right-1.5 grid size-6 place-items-center rounded-full bg-ink text-paper"
              >
                <Icon of={X} size={14} />
              </button>
            </li>
          ))}
          {pictures.attachments.length < CLAIM_PHOTOS && (
            <li>
              <label className="grid size-20 place-content-center justify-items-center gap-1 rounded-photo border border-dashed border-line-strong text-cap text-ink-2 hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-ai">
                <Icon of={ImagePlus} />
                加照片
                <input
                  type="file"
                  aria-label="加照片"
                  accept={attachmentTypes}
                  multiple
                  className="sr-only"
                  onChange={({ target }) => {
                    pictures.add([...(target.files ?? [])])
                    // Emptied, as choosing the same file again after removing it would otherwise fire no change event.
                    target.value = ''
                  }}
                />
              </label>
            </li>
          )}
        </ul>
        <p className="mt-1.5 text-cap text-ink-3">
          <span className="num">
            {pictures.attachments.length} / {CLAIM_PHOTOS}
          </span>{' '}
          张，JPEG、PNG 或 WebP，每张 5 MB 以内
        </p>
      </div>
      <Problem problem={pictures.problem === null ? claim.problem : { message: pictures.problem }} className="mt-3" />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button rank="main" disabled={why !== null} pending={claim.pending} aria-describedby="claim-hint" onClick={() => void submit()}>
          提交报损
        </Button>
        <p id="claim-hint" className={`text-sm ${why ? 'text-kihada' : 'text-ink-2'}`}>
          {why ?? '2 天内答复，赔付存入余额'}
        </p>
      </div>
    </Section>
  )
}

/** What was claimed, and what came of it. */
export const ClaimTold = ({
  claim: { at, note, photos, settledZh, paidJpy },
  timeZone,
}: {
  claim: NonNullable<Parcel['claim']>
  timeZone: string
}) => (
  <Section
    title={settledZh === null ? '报损处理中' : '报损已处理'}
    beside={<span className="text-cap text-ink-3">{formatTime(at, timeZone)} 提交</span>}
  >
    <p className="wrap-break-word whitespace-pre-line">{note}</p>
    <div className="mt-3">
      <WarehousePhotos photos={photos} what="报损照片" />
    </div>
    <p className="mt-3 border-t border-line pt-3 text-ink-2">
      {settledZh === null ? '客服会在 2 天内答复，结果写在这里。' : settledZh}
      {paidJpy > 0 && (
        <b className="ml-2 font-semibold text-matcha">
          赔付 <span className="num">{formatJpy(paidJpy)}</span> 日元，已存入余额
        </b>
      )}
    </p>
  </Section>
)
