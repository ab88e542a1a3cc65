/** Delay before a stream that the server refused is opened again. */
const RETRY_MS = 15_000

interface EventStream {
  address: string
  /** Handlers of each event's data, by event name. */
  on: Readonly<Record<string, (data: string) => void>>
  /** Called when the stream opens, and again when it opens after a refusal; not when the browser reconnects by itself. */
  onOpen?: () => void
  /** Called whenever the stream opens or breaks off. */
  onState?: (open: boolean) => void
  retryMs?: number
}

/** Listens to a stream of server-sent events until `signal`. */
export function listen({ address, on, onOpen, onState, retryMs = RETRY_MS }: EventStream, signal: AbortSignal): void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let source: EventSource
  const open = (): void => {
    source = new EventSource(address)
    for (const [name, handle] of Object.entries(on)) source.addEventListener(name, ({ data }: MessageEvent<string>) => handle(data))
    if (onOpen) source.addEventListener('open', onOpen, { once: true })
    source.onopen = () => onState?.(true)
    // After a lost connection the browser reconnects by itself, with the last event's id; after a refusal it does not.
    source.onerror = () => {
      onState?.(false)
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
    }
  }
  open()
  signal.addEventListener('abort', () => {
    clearTimeout(retry)
    source.close()
  })
}
