import { formatJpy } from '@otsukai/money/format'

/** How many goods match: `1,240`, or `1,000+` where more were not counted. */
export const totalText = ({ total, totalIsMore }: { total: number; totalIsMore: boolean }): string =>
  formatJpy(total) + (totalIsMore ? '+' : '')
