import { useRef } from 'react'

/** The request ids of one form or button. */
export interface Attempt {
  /** The request id for `input`: equal for equal input until {@link Attempt.done}, so that the server recognizes a retry. */
  idFor: (input: unknown) => string
  /** The attempt succeeded: the next call gets a new id. */
  done: () => void
}

export function createAttempt(newId: () => string = randomId): Attempt {
  let current: { of: string; id: string } | null = null
  return {
    idFor(input) {
      const of = JSON.stringify(input)
      if (current?.of !== of) current = { of, id: newId() }
      return current.id
    },
    done: () => {
      current = null
    },
  }
}

/** An {@link Attempt} that lives as long as the component. */
export const useAttempt = (): Attempt => (useRef<Attempt>(null).current ??= createAttempt())

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on plain http, where a shop may be tried from another machine. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
