import { Photo } from '../photo.tsx'

const sizes = { row: 'w-7 rounded-tag!', small: 'w-10 rounded-tag!', normal: 'w-14', large: 'w-22' }

/** A picture of goods in a row or a panel. */
export const Thumb = ({ src, size = 'row', alt = '' }: { src: string | null; size?: keyof typeof sizes; alt?: string }) => (
  <Photo src={src} width={240} alt={alt} className={`shrink-0 ${sizes[size]}`} />
)

interface GoodsCellProps {
  src: string | null
  title: string
  /** The title as the marketplace has it: in the same line where there is room, else left out. */
  original?: string | null
}

/** Goods in a row of a list. */
export const GoodsCell = ({ src, title, original = null }: GoodsCellProps) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Thumb src={src} />
    <span className="truncate">
      {title}
      {original !== null && (
        <span lang="ja" className="ml-2.5 text-cap text-ink-3 max-[1599px]:hidden">
          {original}
        </span>
      )}
    </span>
  </span>
)
