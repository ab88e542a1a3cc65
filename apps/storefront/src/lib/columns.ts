/** What something is beside what can be done with it: an order, a parcel. One below the other on a phone. */
export const besideColumns =
  'mt-4 grid items-start gap-4 tablet:grid-cols-[minmax(0,1fr)_320px] tablet:gap-6 desk:grid-cols-[minmax(0,1fr)_400px] desk:gap-8'
