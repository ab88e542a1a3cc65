/** A place in a thread: `t` is a line of the order's timeline, `m` a message; ids are unique within a kind. */
export interface Place {
  kind: 't' | 'm'
  id: number
  at: number
}

/** How far a thread was read: ids of the last line and the last message. */
export interface Mark {
  line: number
  message: number
}

/**
 * Merges a thread's lines and messages by time, each kind staying in the order of its ids. So the part before any place is a prefix of
 * both kinds, and two ids say how far somebody has read, even if a line commits late.
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

/** The mark after reading up to `upTo`, given the ordered places after the old mark; null when `upTo` is not among them. */
export function markAt(unread: readonly Place[], upTo: Pick<Place, 'kind' | 'id'>, mark: Mark): Mark | null {
  const end = unread.findIndex(({ kind, id }) => kind === upTo.kind && id === upTo.id)
  if (end < 0) return null
  const read = unread.slice(0, end + 1)
  const last = (kind: Place['kind'], before: number) => Math.max(before, ...read.filter((one) => one.kind === kind).map(({ id }) => id))
  return { line: last('t', mark.line), message: last('m', mark.message) }
}
