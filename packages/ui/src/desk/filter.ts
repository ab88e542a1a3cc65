/** What a list may be narrowed by. */
export interface Filter {
  id: string
  name: string
  choices: readonly { value: string; name: string }[]
}
