/** One word of a thread, as far as its place is concerned: `t` a line of the order's timeline, `m` a message; numbered within its kind. */
export interface Place {
  kind: 't' | 'm'
  id: number
  at: number
}

/** How far a thread was read: the last line and the last message. */
export interface Mark {
  line: number
  message: number
}

/**
 * Lines and messages of one thread in the order in which they are shown: by time, each kind by its own numbers. So what is shown up
 * to a place is a beginning of both kinds, and one number of each says how far somebody has read, whatever commits late.
 */
export function mergeByTime<Line extends Place, Message extends Place>(
  lines: readonly Line[],
  messages: readonly Message[],
): (Line | Message)[] {
  const merged: (Line | Message)[] = []
  let [l, m] = [0, 0]
  while (l < lines.length || m < messages.length) {
    const [line, message] = [lines[l], messages[m]]
    if (line && (!message || line.at <= message.at)) l = merged.push(line) && l + 1
    else if (message) m = merged.push(message) && m + 1
  }
  return merged
}

/** The mark that reading up to `upTo` makes, from the words after the old one in their order; null when `upTo` is not among them. */
export function markAt(unread: readonly Place[], upTo: Pick<Place, 'kind' | 'id'>, mark: Mark): Mark | null {
  const end = unread.findIndex(({ kind, id }) => kind === upTo.kind && id === upTo.id)
  if (end < 0) return null
  const read = unread.slice(0, end + 1)
  const last = (kind: Place['kind'], before: number) => Math.max(before, ...read.filter((one) => one.kind === kind).map(({ id }) => id))
  return { line: last('t', mark.line), message: last('m', mark.message) }
}
