export const payTypes = ['wechat', 'alipay'] as const
export type PayType = (typeof payTypes)[number]

/** Which field of the call `rate` tells the rate of a way of paying. */
export const rateFields = { wechat: 'WechatRate', alipay: 'AliRate' } as const satisfies Record<PayType, string>
