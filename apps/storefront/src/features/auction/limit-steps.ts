/** Amounts in yen by which one press raises a limit, scaled to the price. */
export function limitSteps(currentJpy: number): number[] {
  const unit = currentJpy < 2_000 ? 100 : currentJpy < 20_000 ? 500 : currentJpy < 100_000 ? 1_000 : 5_000
  return [1, 2, 4, 10].map((times) => times * unit)
}
