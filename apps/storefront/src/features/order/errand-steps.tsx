import { NumberedSteps } from '../../lib/numbered-steps.tsx'

/** The four steps of ordering, above the check and settle screens. */
export const ErrandSteps = ({ at }: { at: 1 | 2 }) => (
  <NumberedSteps label="下单步骤" steps={['确认订单', '付款', '采购', '入库']} at={at} />
)
