import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContentKind } from '@otsukai/contract/acts/content'
import type { PayType } from '@otsukai/contract/pay-types'
import { z } from 'zod'
import { ShippingBody } from './shipping-lines.ts'

/** The default folder of the operator's content. */
export const contentFolder = fileURLToPath(new URL('../../../../../content', import.meta.url))

/** A rate: yuan for 1 yen, at most six decimals; null turns the pay type off. */
const RateDecimal = z.number().positive().max(1).multipleOf(0.000_001).nullable()
const RatesBody = z.strictObject({ wechat: RateDecimal, alipay: RateDecimal } satisfies Record<PayType, typeof RateDecimal>)
const FeesBody = z.strictObject({ serviceFeeJpy: z.int().min(0), inspectionJpy: z.int().min(0) })
/** An address of a screen begins with /#/; external ones are http(s) only. */
const Href = z.string().regex(/^(?:\/#\/|https?:\/\/)/)
const menuFields = { ID: z.int(), MenuName: z.string().min(1), MenuUrl: Href, MenuIcon: z.string() }
const MenuBody = z.array(
  z.strictObject({
    ...menuFields,
    MenuDetail: z.array(z.strictObject({ ...menuFields, MenuDetail: z.array(z.never()).default([]) })).default([]),
  }),
)
const BannersBody = z.array(z.strictObject({ img: z.string().startsWith('/content/'), jumpUrl: Href, alt: z.string().min(1).optional() }))
/** The operator's changes to popular words or categories: put first, left out, and initial ones for a new installation. */
const Chosen = z.strictObject({ pinned: z.array(z.string().min(1)), hidden: z.array(z.string().min(1)), seeds: z.array(z.string().min(1)) })
export const DiscoveryBody = z.strictObject({ words: Chosen, categories: Chosen })
export type DiscoveryBody = z.output<typeof DiscoveryBody>
export const GuideBody = z.strictObject({ title: z.string().min(1), body: z.string().min(1) })
export type GuideBody = z.output<typeof GuideBody>

/** What staff often answer members, with variables in braces that the desk fills in. */
const PhrasesBody = z.array(z.strictObject({ name: z.string().min(1).max(40), text: z.string().min(1).max(2_000) })).max(200)

/** The schema of each kind's body. */
export const contentBodies: Readonly<Record<ContentKind, z.ZodType>> = {
  rates: RatesBody,
  fees: FeesBody,
  menu: MenuBody,
  banners: BannersBody,
  discovery: DiscoveryBody,
  guide1: GuideBody,
  guide2: GuideBody,
  guide3: GuideBody,
  guide4: GuideBody,
  phrases: PhrasesBody,
  shippingLines: ShippingBody,
}

/** Published content and its start. */
export interface ContentEntry {
  kind: ContentKind
  /** Milliseconds since 1970. */
  from: number
  body: unknown
  /** A hash of the body. */
  digest: string
}

const From = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const listOf = <Body extends z.ZodType>(body: Body) => z.array(z.strictObject({ from: From, is: body })).min(1)

/** All entries of the folder, by kind. Throws, naming the file, when one does not match its schema. */
export function readContent(folder: string): ContentEntry[] {
  const json = (kind: ContentKind, body: z.ZodType, from = folder) => {
    const file = `${kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`
    const entries = parse(file, listOf(body), JSON.parse(fs.readFileSync(path.join(from, file), 'utf8')))
    return entries.map((entry) => contentEntry(kind, entry.from, entry.is))
  }
  return [
    ...json('rates', RatesBody),
    ...json('fees', FeesBody),
    ...json('menu', MenuBody),
    ...json('banners', BannersBody),
    ...json('discovery', DiscoveryBody),
    ...[1, 2, 3, 4].map((id) => readGuide(folder, id)),
    // Folders of releases before have none.
    ...(fs.existsSync(path.join(folder, 'phrases.json')) ? json('phrases', PhrasesBody) : []),
    // Those of releases before have none, and prices must be there: ours then.
    ...json('shippingLines', ShippingBody, fs.existsSync(path.join(folder, 'shipping-lines.json')) ? folder : contentFolder),
  ]
}

export const contentEntry = (kind: ContentKind, from: number, body: unknown): ContentEntry => ({
  kind,
  from,
  body,
  digest: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
})

function parse<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`content/${file} does not fit: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Parses a guide: `from: …` and a blank line, then `# title`, then the text. */
function readGuide(folder: string, id: number): ContentEntry {
  const file = `guides/${id}.md`
  const text = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  const [, from, title, body] = /^from: (\S+)\n\n# (.+)\n\n([\s\S]+)$/.exec(text) ?? []
  const guide = parse(file, z.object({ from: From, title: GuideBody.shape.title, body: GuideBody.shape.body }), {
    from,
    title,
    body: body?.trim(),
  })
  return contentEntry(`guide${id}` as ContentKind, guide.from, { title: guide.title, body: guide.body })
}
