import { ViewTabs } from '@otsukai/ui/desk/views.tsx'

const tabs = [
  { id: 'books', name: '对账', link: { to: '/money' } },
  { id: 'recharges', name: '充值', link: { to: '/recharges' } },
  { id: 'refunds', name: '退款', link: { to: '/refunds' } },
] as const

/** What finance looks at, as tabs with addresses. */
export const MoneyTabs = ({ chosen }: { chosen: (typeof tabs)[number]['id'] }) => <ViewTabs label="财务" chosen={chosen} views={tabs} />
