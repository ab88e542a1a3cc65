/** After the server has closed a stream for good, we ask again this much later unless told. */
const RETRY_MS = 15_000

interface EventStream {
  address: string
  /** What is done with each event's data, by the event's name. */
  on: Readonly<Record<string, (data: string) => void>>
  /** Called once the server answers, and again after each refusal. */
  onOpen?: () => void
  retryMs?: number
}

/** Listens to a stream of the server's events until `signal`. */
export function listen({ address, on, onOpen, retryMs = RETRY_MS }: EventStream, signal: AbortSignal): void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let source: EventSource
  const open = (): void => {
    source = new EventSource(address)
    for (const [name, hear] of Object.entries(on)) source.addEventListener(name, ({ data }: MessageEvent<string>) => hear(data))
    if (onOpen) source.addEventListener('open', onOpen, { once: true })
    // A dropped line is taken up again by the browser, with the last event's id; a refusal is final, so we ask anew.
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
    }
  }
  open()
  signal.addEventListener('abort', () => {
    clearTimeout(retry)
    source.close()
  })
}
