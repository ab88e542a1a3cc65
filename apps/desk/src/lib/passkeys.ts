import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Whether this page may use passkeys: browsers refuse them on plain http and at IP addresses. */
export const passkeysWork = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

/** Thrown where the person closed the browser's window, or it knows no passkey: nothing to be told of an error. */
class NoPasskey extends Error {}

/** What the browser answers, as JSON, to options of the server. */
export type Credential = { id: string } & Record<string, unknown>

async function ask(work: (library: typeof import('@simplewebauthn/browser')) => Promise<unknown>): Promise<Credential> {
  const library = await import('@simplewebauthn/browser')
  try {
    return (await work(library)) as Credential
  } catch (cause) {
    throw new NoPasskey('no passkey was shown', { cause })
  }
}

export const showPasskey = (options: object): Promise<Credential> =>
  ask(({ startAuthentication }) => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))

export const makePasskey = (options: object): Promise<Credential> =>
  ask(({ startRegistration }) => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))
