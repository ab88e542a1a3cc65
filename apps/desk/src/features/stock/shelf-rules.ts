/** A place of the shelves: C-07 is place 7 of row C. */
export interface Place {
  shelf: string
  pieces: number
  weightG: number
  since: number | null
}

export interface ShelfRow {
  /** C. */
  name: string
  places: readonly (Place & { number: number })[]
}

const placeOf = (shelf: string): [row: string, number: number] => {
  const [, row = shelf, number = '0'] = /^(.*?)-?(\d{1,9})$/.exec(shelf) ?? []
  return [row, Number(number)]
}

/** The places by row, each row in the order of its numbers. */
export function shelfRows(places: readonly Place[]): ShelfRow[] {
  const told = places.map((place) => ({ place, row: placeOf(place.shelf)[0], number: placeOf(place.shelf)[1] }))
  return [...Map.groupBy(told, ({ row }) => row)]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, row]) => ({
      name,
      places: row.toSorted((one, other) => one.number - other.number).map(({ place, number }) => ({ ...place, number })),
    }))
}

/** How full a place is: nearly means that one or two more fit. */
export function fullness(pieces: number, fullAt: number): 'empty' | 'some' | 'nearly' | 'full' {
  if (pieces === 0) return 'empty'
  if (pieces >= fullAt) return 'full'
  return pieces > 1 && pieces >= fullAt - 2 ? 'nearly' : 'some'
}
