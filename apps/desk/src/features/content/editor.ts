/** A field of a draft, and how its text is read into the body. */
interface DraftField {
  id: string
  label: string
  hint?: string
  long?: number
}

/** How a kind is edited: as named texts, and back. Fields may hang on the body that one begins with. */
export interface Editor {
  fields: readonly DraftField[] | ((body: unknown) => readonly DraftField[])
  toTexts: (body: unknown) => Record<string, string>
  toBody: (texts: Readonly<Record<string, string>>) => unknown
}
