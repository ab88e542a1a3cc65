/** The reasons of a judgement as plain points, without marks for or against. */
export const ReasonList = ({ reasons }: { reasons: readonly string[] }) => (
  <ul>
    {reasons.map((reason) => (
      <li
        key={reason}
        className="relative pl-3.5 text-sm/[22px] text-ink-2 before:absolute before:top-[9px] before:left-0.5 before:size-1 before:rounded-full before:bg-ink-3"
      >
        {reason}
      </li>
    ))}
  </ul>
)
