const conditions: Record<string, string> = { 1: '全新', 2: '几乎全新', 3: '无明显瑕疵', 4: '轻微瑕疵', 5: '有瑕疵', 6: '状态较差' }

/** The marketplace's ids of the six conditions, best first. */
export const conditionIds = ['1', '2', '3', '4', '5', '6'] as const
export const conditionZh = (id: string | null): string | null => (id === null ? null : (conditions[id] ?? null))

export const shippingPayerZh = { seller: '卖家包邮', buyer: '到付' } as const
