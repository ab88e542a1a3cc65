import { formatJpy } from '@otsukai/money/format'

interface InspectionChoiceProps {
  feeJpy: number | undefined
  wanted: boolean
  onChange: (wanted: boolean) => void
}

/** The paid inspection as a tick box with its price. Off until the member ticks it. */
export function InspectionChoice({ feeJpy, wanted, onChange }: InspectionChoiceProps) {
  return (
    <label
      className={`grid grid-cols-[18px_minmax(0,1fr)_auto] items-start gap-3 rounded-photo border px-4 py-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ai ${wanted ? 'border-ai bg-ai-wash ring-1 ring-ai' : 'border-line hover:border-line-strong'}`}
    >
      <span className="relative mt-0.5 size-[18px]">
        <input
          type="checkbox"
          checked={wanted}
          onChange={({ target }) => onChange(target.checked)}
          className="peer block size-full appearance-none rounded-tag border-[1.5px] border-line-strong bg-paper outline-none checked:border-ai checked:bg-ai"
        />
        <svg
          viewBox="0 0 18 18"
          aria-hidden
          className="pointer-events-none absolute inset-0 hidden text-white peer-checked:block"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
        >
          <path d="m4.5 9.4 3 3 6-6.6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <span>
        <b className="font-semibold">到仓拍照验货</b>
        <span className="mt-0.5 block text-sm text-ink-2">到仓后核对型号、数量与外观，拍照给你确认。不勾选不收费。</span>
      </span>
      {feeJpy !== undefined && (
        <span className="whitespace-nowrap">
          <span className="num font-semibold">+{formatJpy(feeJpy)}</span>
          <span className="ml-[3px] text-cap text-ink-3">日元</span>
        </span>
      )}
    </label>
  )
}
