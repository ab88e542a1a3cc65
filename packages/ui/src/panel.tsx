import type { ComponentProps, ReactNode } from 'react'

/** A bordered box without padding. */
export const Panel = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={`rounded-photo border border-line bg-paper ${className}`} />
)

/** A bordered, titled section; `beside` is drawn at the right of the title. */
export const Section = ({
  title,
  beside,
  children,
  className = '',
}: {
  title: ReactNode
  beside?: ReactNode
  children: ReactNode
  className?: string
}) => (
  <section className={`rounded-photo border border-line bg-paper px-4 py-5 tablet:px-6 ${className}`}>
    <div className="mb-3 flex items-center justify-between gap-4">
      <h2 className="text-md font-semibold">{title}</h2>
      {beside}
    </div>
    {children}
  </section>
)
