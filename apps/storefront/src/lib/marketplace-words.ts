const conditions: Record<string, string> = { 1: '全新', 2: '几乎全新', 3: '无明显瑕疵', 4: '轻微瑕疵', 5: '有瑕疵', 6: '状态较差' }

/** The six conditions by the marketplace's number, best first. */
export const conditionIds = ['1', '2', '3', '4', '5', '6'] as const
export const conditionZh = (id: string | null): string | null => (id === null ? null : (conditions[id] ?? null))

/** Who pays the postage, as on a tag. */
export const shippingPayerZh = { seller: '卖家包邮', buyer: '到付' } as const
