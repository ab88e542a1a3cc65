import { State } from './state.tsx'

export interface HealthCell {
  name: string
  /** One fact: 正常 · 2 毫秒. */
  fact: string
  bad?: boolean
}

/** How the parts of the business are, a cell each; a bad one is an entry of the queue too. */
export const Health = ({ cells }: { cells: readonly HealthCell[] }) => (
  <ul
    aria-label="运行情况"
    className="grid grid-cols-2 gap-px overflow-hidden rounded-photo border border-line bg-line min-[1024px]:grid-cols-8 tablet:max-[1023px]:grid-cols-4"
  >
    {cells.map(({ name, fact, bad = false }) => (
      <li key={name} className="min-w-0 bg-paper py-2 pr-3 pl-3.5">
        <b className="font-semibold">
          <State tone={bad ? 'wait' : 'done'} loud>
            {name}
          </State>
        </b>
        <span className="block truncate pl-3.5 text-cap text-ink-3">{fact}</span>
      </li>
    ))}
  </ul>
)
