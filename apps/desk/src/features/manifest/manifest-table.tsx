import { State } from '@otsukai/ui/desk/state.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { intoView } from '../../lib/into-view.ts'
import { printLabels } from '../../lib/labels.ts'
import { countryNameZh, spelledNumber } from '../../lib/parcel-words.ts'
import { beijingSecond, beijingShort } from '../../lib/times.ts'
import { kilograms } from '../../lib/weights.ts'
import type { Manifest } from './use-manifest.ts'

/** Few enough to be looked for one by one. */
const FEW = 3

const Head = ({ children, className = '' }: { children?: ReactNode; className?: string }) => (
  <th scope="col" className={`px-3 font-normal first:pl-4 last:pr-4 ${className}`}>
    {children}
  </th>
)
const Cell = ({ children, className = '' }: { children?: ReactNode; className?: string }) => (
  <td className={`px-3 first:pl-4 last:pr-4 ${className}`}>{children}</td>
)

/** A carrier's list, with what was scanned out. */
export function ManifestTable({ of: { listed, out, left, last } }: { of: Manifest }) {
  const begun = out.size > 0
  return (
    <section className="sideways rounded-photo border border-line bg-paper">
      <table className="w-full text-left">
        <thead className="bg-sunk text-cap text-ink-2">
          <tr className="h-8">
            <Head className="w-10">#</Head>
            <Head>包裹</Head>
            <Head>面单号</Head>
            <Head>线路</Head>
            <Head>寄到</Head>
            <Head className="text-right">kg</Head>
            <Head>贴面单</Head>
            <Head className="w-36">出库</Head>
          </tr>
        </thead>
        <tbody>
          {listed.map((parcel, at) => {
            const when = out.get(parcel.id)
            const here = last?.kind === 'out' && last.parcel.id === parcel.id
            const lacks = when === undefined && begun && left.length <= FEW
            return (
              <tr
                key={parcel.id}
                ref={here ? intoView : undefined}
                aria-current={here ? 'true' : undefined}
                className={`h-10 border-t border-line ${here ? 'bg-washi shadow-[inset_2px_0_0_var(--color-ai)]' : lacks ? 'bg-shu-wash' : ''}`}
              >
                <Cell className="num text-ink-3">{at + 1}</Cell>
                <Cell>
                  <Link to="/parcels/$id" params={{ id: parcel.id }} className="hover:underline">
                    {parcel.id}
                  </Link>
                </Cell>
                <Cell className="whitespace-nowrap">{spelledNumber(parcel.number!)}</Cell>
                <Cell className="whitespace-nowrap">{parcel.lineZh}</Cell>
                <Cell className="whitespace-nowrap">{parcel.placeZh ?? countryNameZh(parcel.country)}</Cell>
                <Cell className="num text-right">{kilograms(parcel.weightG)}</Cell>
                <Cell className="whitespace-nowrap">
                  <span className="num">{beijingShort(parcel.labelledAt)}</span>
                  {parcel.printable && (
                    <button
                      type="button"
                      className="link ml-2"
                      aria-label={`补打包裹 ${parcel.id} 的面单`}
                      onClick={() => printLabels('carrier', parcel.id)}
                    >
                      补打
                    </button>
                  )}
                </Cell>
                <Cell>
                  {when === undefined ? (
                    <State tone={lacks ? 'late' : 'none'} loud>
                      还没扫
                    </State>
                  ) : (
                    <State tone="done">
                      扫出 <span className="num">{beijingSecond(when)}</span>
                    </State>
                  )}
                </Cell>
              </tr>
            )
          })}
          {listed.length === 0 ? (
            <tr className="border-t border-line">
              <td colSpan={8} className="px-4 py-8 text-center text-ink-3">
                这张清单是空的。贴好面单的包裹会自动出现。
              </td>
            </tr>
          ) : (
            <tr className="h-10 border-t border-line bg-washi font-semibold">
              <Cell />
              <Cell>合计</Cell>
              <Cell className="num">{listed.length}</Cell>
              <Cell />
              <Cell />
              <Cell className="num text-right">{kilograms(listed.reduce((sum, { weightG }) => sum + weightG, 0))}</Cell>
              <Cell />
              <Cell>扫出 {out.size}</Cell>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
