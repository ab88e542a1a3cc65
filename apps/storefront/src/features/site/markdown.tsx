import { type Token, type Tokens, lexer } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { safeHref } from '../../lib/links.ts'

/**
 * Markdown as React elements, made from tokens and never from HTML: raw HTML is shown as text, and a link that leads neither to http(s)
 * nor to one of our screens becomes plain text.
 */
export default function Markdown({ text }: { text: string }) {
  const tokens = lexer(text)
  // The title is left out, as the page shows it.
  const title = tokens.findIndex(({ type }) => type !== 'space')
  const first = tokens[title]
  return <div className="guide-text">{draw(first?.type === 'heading' && first['depth'] === 1 ? tokens.slice(title + 1) : tokens)}</div>
}

const draw = (tokens: Token[] | undefined): ReactNode =>
  gatherTables(tokens ?? []).map((part, at) => (
    <Fragment key={at}>
      {Array.isArray(part) ? <div className="guide-tables">{part.map(drawTable)}</div> : drawOne(part as MarkedToken)}
    </Fragment>
  ))

/** Groups adjacent tables, to be drawn side by side. */
function gatherTables(tokens: Token[]): (Token | Tokens.Table[])[] {
  const parts: (Token | Tokens.Table[])[] = []
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const last = parts.at(-1)
    if (token.type !== 'table') parts.push(token)
    else if (Array.isArray(last)) last.push(token as Tokens.Table)
    else parts.push([token as Tokens.Table])
  }
  return parts
}

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.ListItem
  | Tokens.Blockquote
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Link
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Codespan
  | Tokens.Hr
  | Tokens.Br
  | Tokens.Tag
  | Tokens.HTML

function drawOne(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // The page has its h1 already.
      return token.depth <= 2 ? <h2>{draw(token.tokens)}</h2> : <h3>{draw(token.tokens)}</h3>
    case 'paragraph':
      return <p>{draw(token.tokens)}</p>
    case 'list':
      return token.ordered ? <ol start={Number(token.start) || 1}>{draw(token.items)}</ol> : <ul>{draw(token.items)}</ul>
    case 'list_item':
      return <li>{draw(token.tokens)}</li>
    case 'blockquote':
      return <blockquote>{draw(token.tokens)}</blockquote>
    case 'strong':
      return <strong>{draw(token.tokens)}</strong>
    case 'em':
      return <em>{draw(token.tokens)}</em>
    case 'link':
      return <Anchor href={token.href}>{draw(token.tokens)}</Anchor>
    case 'text':
      return 'tokens' in token && token.tokens ? draw(token.tokens) : withUnits(token.text)
    case 'escape':
      return token.text
    case 'codespan':
      return <code>{token.text}</code>
    case 'hr':
      return <hr />
    case 'br':
      return <br />
    default:
      return token.raw
  }
}

/** Keeps a number on the line of its unit and of its sign: 300 日元, ≈ 0.0485 元. */
const withUnits = (text: string): string => text.replaceAll(/(?<=\d) (?=\p{Script=Han})|(?<=≈) (?=\d)/gu, '\u00a0')

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href)
  if (!safe) return children
  return /^https?:/i.test(safe) ? (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <a href={safe}>{children}</a>
  )
}

const cellLook = (align: 'center' | 'left' | 'right' | null) => (align === 'right' ? 'text-right' : '')

/** A right-aligned cell is an amount, with a large number and a small unit. One without a number is drawn as text. */
function Cell({ cell }: { cell: Tokens.TableCell }) {
  const [, number, unit] = cell.align === 'right' ? (/^([\d,.−]+) (日元|元)$/.exec(cell.text) ?? []) : []
  if (number === undefined) return draw(cell.tokens)
  return (
    <>
      <span className="num text-md font-semibold">{number}</span> <span className="text-cap">{unit}</span>
    </>
  )
}

const drawTable = ({ header, rows }: Tokens.Table, nth: number) => (
  <div key={nth} className={`guide-table ${header.length > 2 ? 'guide-table-wide' : ''}`}>
    <table>
      <thead>
        <tr>
          {isTitle(header) ? (
            <th colSpan={header.length} className="whitespace-normal!">
              {draw(header[0]?.tokens)}
            </th>
          ) : (
            header.map((cell, at) => (
              <th key={at} className={cellLook(cell.align)}>
                {draw(cell.tokens)}
              </th>
            ))
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column} data-column={header[column]?.text} className={cellLook(cell.align)}>
                <Cell cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A head with text in its first cell only is the table's title. */
const isTitle = (header: readonly Tokens.TableCell[]): boolean => header.slice(1).every(({ text }) => text === '')
