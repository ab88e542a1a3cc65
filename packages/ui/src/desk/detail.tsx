import type { ReactNode } from 'react'

interface DetailHeadProps {
  /** Its number or name. */
  title: ReactNode
  /** State, age, owner. */
  state?: ReactNode
  /** What comes next, in words with the deadline. */
  next?: ReactNode
  /** What may be done, the money act last. */
  acts?: ReactNode
}

/** The head of one thing: number, state, age, owner; the next step; what may be done at the right. */
export const DetailHead = ({ title, state, next, acts }: DetailHeadProps) => (
  <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 border-b border-line bg-paper px-5 py-3 max-tablet:px-4">
    <div className="min-w-0 flex-1 basis-96">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-[20px]/7 font-semibold tracking-[.02em]">{title}</h2>
        {state}
      </div>
      {next && <p className="mt-0.5 text-ink-2">{next}</p>}
    </div>
    {acts && <div className="flex flex-wrap items-center gap-2">{acts}</div>}
  </div>
)

/** The body of one thing: left what happens, right its money, its member and its history. */
export const DetailBody = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4 px-5 min-[1024px]:grid-cols-[minmax(0,1fr)_348px] min-[1361px]:grid-cols-[minmax(0,1fr)_372px] min-[1800px]:grid-cols-[minmax(0,1fr)_480px] max-tablet:px-4">
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">{side}</div>
  </div>
)
