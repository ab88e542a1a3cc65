/** Where parcels go. */
export const shippingCountries = ['CN', 'HK', 'MO', 'TW'] as const
export type ShippingCountry = (typeof shippingCountries)[number]

export const countryZh: Readonly<Record<ShippingCountry, string>> = { CN: '中国大陆', HK: '香港', MO: '澳门', TW: '台湾' }

const carriersZh: Readonly<Record<string, string>> = { japanPost: '日本邮政' }

/** What the carrier of a line is called; its own name where none is known. */
export const lineCarrierZh = (carrier: string): string => carriersZh[carrier] ?? carrier
