import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** By the parser's codes. https://nodejs.org/api/http.html#event-clienterror */
const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }

/**
 * Answers what is no HTTP, so that no route or hook has met it: by its status alone, as a body would stand where the answer to a HEAD has
 * none. Nothing more is read from the connection; whoever does not close it is cut off as one that is silent.
 */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const status = statuses[code ?? ''] ?? 400
  if (socket.writable && code !== 'ECONNRESET')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
  else socket.destroy()
}
