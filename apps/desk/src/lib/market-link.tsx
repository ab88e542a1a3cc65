import { Icon } from '@otsukai/ui/icon.tsx'
import { ExternalLink } from 'lucide-react'

/** Leads to the goods at the marketplace, where people bid, buy and ask; draws nothing where it has no pages. */
export const MarketLink = ({ of: { marketUrl } }: { of: { marketUrl: string | null } }) =>
  marketUrl !== null && (
    <a href={marketUrl} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1 whitespace-nowrap">
      在煤炉打开
      <Icon of={ExternalLink} size={14} />
    </a>
  )
