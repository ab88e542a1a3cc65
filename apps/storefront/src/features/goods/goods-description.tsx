import { useState } from 'react'

/** A longer description (about fourteen lines) is cut, with a button that shows the rest. */
const LONG_CHARACTERS = 420
const LONG_LINES = 14

/** The seller's description, untranslated, line breaks kept. */
export function GoodsDescription({ text }: { text: string }) {
  const long = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES
  const [open, setOpen] = useState(false)
  return (
    <section aria-label="商品说明">
      <h2 className="mb-3 flex items-baseline gap-3 text-lg font-semibold">
        商品说明<span className="text-sm font-normal text-ink-3">卖家原文（日文）</span>
      </h2>
      <div className="rounded-photo border border-line bg-paper px-6 py-5 max-tablet:px-4">
        {text.trim() === '' ? (
          <p className="text-ink-3">卖家没有写说明。</p>
        ) : (
          <p
            lang="ja"
            id="description"
            className={`text-[15px]/[26px] whitespace-pre-wrap wrap-anywhere ${long && !open ? 'max-h-[364px] overflow-hidden mask-[linear-gradient(#000_75%,transparent)]' : ''}`}
          >
            {text}
          </p>
        )}
        {long && (
          <button
            type="button"
            className="link mt-2 min-h-8"
            aria-expanded={open}
            aria-controls="description"
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '展开全部说明'}
          </button>
        )}
      </div>
    </section>
  )
}
