import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Statuses by the parser's error codes. https://nodejs.org/api/http.html#event-clienterror */
const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }

/**
 * Answers bytes that are no HTTP, which reach no route or hook. A status without a body, because the request may have been a HEAD.
 * Nothing more is read from the connection; `connectionTimeout` ends it if the client does not.
 */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const status = statuses[code ?? ''] ?? 400
  if (socket.writable && code !== 'ECONNRESET')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
  else socket.destroy()
}
