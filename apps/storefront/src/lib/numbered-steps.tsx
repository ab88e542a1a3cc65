/** The steps of an errand, above the screens of the first ones; `at` counts from 1. */
export function NumberedSteps({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <ol aria-label={label} className="-mt-3 mb-6 flex flex-wrap items-center gap-x-2 gap-y-2 text-sm tablet:gap-x-3 tablet:text-base">
      {steps.map((step, n) => {
        const place = n + 1 < at ? 'done' : n + 1 === at ? 'here' : 'ahead'
        const dot = {
          done: 'bg-matcha text-white',
          here: 'bg-ink text-paper',
          ahead: 'inset-ring-[1.5px] inset-ring-line-strong text-ink-2',
        }[place]
        return (
          <li
            key={step}
            aria-current={place === 'here' ? 'step' : undefined}
            className={`flex items-center gap-1.5 tablet:gap-2 before:w-2 tablet:before:mr-1 before:border-t before:border-line-strong first:before:hidden tablet:before:w-12 ${place === 'here' ? 'font-semibold' : 'text-ink-2'}`}
          >
            <span aria-hidden className={`num grid size-5 tablet:size-6 place-items-center rounded-full text-sm font-semibold ${dot}`}>
              {place === 'done' ? '✓' : n + 1}
            </span>
            {step}
          </li>
        )
      })}
    </ol>
  )
}
