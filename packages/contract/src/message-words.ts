/** The text of a message with pictures only, for the list of threads. */
export const PICTURE_ALONE = '［图片］'

/** What a message says beside its pictures; null where it says nothing. */
export const wordsOf = ({ text, images }: { text: string; images: readonly string[] }): string | null =>
  text === '' || (text === PICTURE_ALONE && images.length > 0) ? null : text
