/** An address of a warehouse, as live has to be told one. */
export const liveWarehouse: Record<string, string> = Object.fromEntries(
  [
    'FAMILY_NAME',
    'FIRST_NAME',
    'FAMILY_NAME_KANA',
    'FIRST_NAME_KANA',
    'TELEPHONE',
    'POSTAL_CODE',
    'PREFECTURE',
    'CITY',
    'ADDRESS1',
    'ADDRESS2',
  ].map((name) => [`WAREHOUSE_${name}`, 'x']),
)
