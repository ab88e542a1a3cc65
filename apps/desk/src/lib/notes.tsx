import type { StaffNote } from '@otsukai/contract/desk/desk-fields'
import { beijingShort } from './times.ts'

/** What colleagues wrote down, on yellow as all that members never see. */
export const Notes = ({ notes }: { notes: readonly StaffNote[] }) => (
  <ul className="grid gap-1.5">
    {notes.map(({ id, by, at, text }) => (
      <li key={id} className="rounded-photo bg-kihada-wash px-3 py-2 text-kihada-ink">
        <b className="mr-2.5 font-semibold">
          {by} <span className="num font-medium">{beijingShort(at)}</span>
        </b>
        <span className="break-words whitespace-pre-wrap">{text}</span>
      </li>
    ))}
  </ul>
)
