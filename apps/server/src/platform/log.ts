import { type Logger, pino } from 'pino'

/** JSON lines on standard error. Only chosen fields of an error are logged, so that no query's values, cookie or password reach the log. */
export function createLog(level: string): Logger {
  return pino({ level, serializers: { err: describeError } }, pino.destination({ dest: 2, sync: true }))
}

interface DescribedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: DescribedError
}

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
