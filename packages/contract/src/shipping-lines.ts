/** Where parcels go. */
export const shippingCountries = ['CN', 'HK', 'MO', 'TW'] as const
export type ShippingCountry = (typeof shippingCountries)[number]

export const countryZh: Readonly<Record<ShippingCountry, string>> = { CN: '中国大陆', HK: '香港', MO: '澳门', TW: '台湾' }
