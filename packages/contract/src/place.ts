/** Cities of the tables of divisions that are no places. */
const noPlace = /^(?:县|省直辖县|自治区直辖县级行政区划)$/

/** The divisions of an address from the largest, as they are written before the line. */
export const placeOf = ({ province, city, district }: Readonly<Record<'province' | 'city' | 'district', string>>): string[] =>
  [...new Set([province, city, district])].filter((each) => each !== '' && !noPlace.test(each))
