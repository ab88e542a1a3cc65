interface GoodsTitlesProps {
  of: { titleZh: string | null; titleJa: string }
  className?: string
}

/** The title of goods in Chinese, and below it as the marketplace has it. */
export const GoodsTitles = ({ of: { titleZh, titleJa }, className = '' }: GoodsTitlesProps) => (
  <>
    <p className={`font-semibold ${className}`}>{titleZh ?? titleJa}</p>
    {titleZh !== null && (
      <p lang="ja" className={`text-cap text-ink-3 ${className}`}>
        {titleJa}
      </p>
    )}
  </>
)
