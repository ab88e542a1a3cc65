/** Why something is judged as it is, point by point. The points bear no mark for or against: they are told as facts. */
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
