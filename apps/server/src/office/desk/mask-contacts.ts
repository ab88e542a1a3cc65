/** A contact as it is shown until somebody asks for it by an act, which is recorded. */
export function masked(contact: string): string {
  const [name = '', host] = contact.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}***@${host}`
  return contact.length > 6 ? `${contact.slice(0, 3)}****${contact.slice(-2)}` : '***'
}

/** A sentence with the members' accounts in it masked. */
export const withMaskedAccounts = (text: string): string =>
  text.replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<!\d)1\d{10}(?!\d)/g, (account) => masked(account))

/** A sentence without its sums, for whoever may not read them. */
export const withoutSums = (text: string): string => text.replaceAll(/[−-]?\d[\d,]*(?= ?日元)/g, '…')
