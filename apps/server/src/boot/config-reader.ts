import { addressesOf } from '../platform/db/primary-client.ts'
export type Environment = Record<string, string | undefined>

/** A refusal to start; the message tells the operator what is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const startRefused = (faults: readonly string[]): ConfigError =>
  new ConfigError(`Otsukai does not start:\n${faults.map((why) => `  - ${why}`).join('\n')}`)

/** Reads variables and collects all faults, so that the operator sees them at once. An empty variable counts as unset. */
export class Reader {
  readonly #env: Environment
  readonly #faults: string[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  /** Throws when there was any fault. */
  finish(): void {
    if (this.#faults.length > 0) throw startRefused(this.#faults)
  }

  refuse(why: string): void {
    this.#faults.push(why)
  }

  optional(name: string): string | null {
    const value = this.#env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback
  }

  required(name: string, why: string): string {
    const value = this.optional(name)
    if (value === null) this.refuse(`${name} must be set: ${why}`)
    return value ?? ''
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const text = this.optional(name)
    if (text === null) return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    this.refuse(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
    return fallback
  }

  /** A part of one, from 0 to 1. */
  share(name: string, fallback: number): number {
    const text = this.optional(name)
    if (text === null) return fallback
    const value = Number(text)
    if (value >= 0 && value <= 1) return value
    this.refuse(`${name} must be a number from 0 to 1, not "${text}"`)
    return fallback
  }

  /** A number of seconds, which may be a fraction: tests shorten waits below a second. */
  seconds(name: string, fallback: number): number {
    const text = this.optional(name)
    if (text === null) return fallback
    const value = Number(text)
    if (Number.isFinite(value) && value >= 0 && value <= 31_536_000) return value
    this.refuse(`${name} must be a number of seconds, not "${text}"`)
    return fallback
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.optional(name)?.toLowerCase() ?? null
    if (text === null) return fallback
    if (['on', 'true', '1'].includes(text)) return true
    if (['off', 'false', '0'].includes(text)) return false
    this.refuse(`${name} must be on or off, not "${text}"`)
    return fallback
  }

  oneOf<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.optional(name)
    if (text === null) return fallback
    const chosen = choices.find((choice) => choice === text)
    if (chosen === undefined) this.refuse(`${name} must be ${choices.join(' or ')}, not "${text}"`)
    return chosen ?? fallback
  }

  /** An http(s) address, without its trailing slashes. */
  url(name: string, fallback: string): string {
    return this.address(name, this.text(name, fallback)) ?? fallback
  }

  /** Checks the address in variable `name`, without its trailing slashes. Null, and noted, when it is invalid. */
  address(name: string, text: string): string | null {
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
    this.refuse(`${name} must be an http(s) address, not "${text}"`)
    return null
  }

  /** A connection string of PostgreSQL. The message does not repeat it, because it may hold a password. */
  postgresUrl(name: string): string | null {
    const text = this.optional(name)
    // PostgreSQL's clients accept a user without a host, which the URL standard does not.
    const isAddress = (url: string) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)
    if (text === null || addressesOf(text.replace('@/', '@localhost/')).every(isAddress)) return text
    this.refuse(`${name} must be an address such as postgres://user:password@host:5432/database, with special characters percent-encoded`)
    return null
  }

  /** 32 bytes as base64. */
  key(name: string, required: boolean): Buffer | null {
    const text = required
      ? this.required(name, '32 random bytes as base64; they encrypt what the database keeps secret')
      : this.optional(name)
    if (text === null || text === '') return null
    const bytes = Buffer.from(text, 'base64')
    if (bytes.length === 32) return bytes
    this.refuse(`${name} must be 32 bytes as base64`)
    return null
  }

  timeZone(name: string, fallback: string): string {
    const text = this.text(name, fallback)
    try {
      new Intl.DateTimeFormat('en', { timeZone: text })
      return text
    } catch {
      this.refuse(`${name} must be a time zone such as Asia/Shanghai, not "${text}"`)
      return fallback
    }
  }
}
