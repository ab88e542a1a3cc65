/** Codes as shapes, so that they print sharply at any size. The library is loaded when the first is drawn: an idle server does without it. */
const load = async () => (await import('@bwip-js/node')).default

/** A Code 128: the widths of bars and gaps in turn, beginning with a bar, in modules. */
export async function code128(text: string): Promise<number[]> {
  const [code] = (await load()).raw({ bcid: 'code128', text }) as { sbs?: ArrayLike<number> }[]
  if (!code?.sbs) throw new Error(`no bars for ${text}`)
  return Array.from(code.sbs)
}

/** A QR code: its dark modules by row. */
export async function qrCode(text: string): Promise<boolean[][]> {
  const [code] = (await load()).raw({ bcid: 'qrcode', text, eclevel: 'M' } as never) as { pixs?: ArrayLike<number>; pixx?: number }[]
  const { pixs, pixx: across = 0 } = code ?? {}
  if (!pixs) throw new Error(`no modules for ${text}`)
  const dark = Array.from(pixs, (module) => module === 1)
  return Array.from({ length: dark.length / across }, (_, row) => dark.slice(row * across, (row + 1) * across))
}

/** The quiet zone around a QR code, in modules. */
const QUIET = 4

/** A QR code as SVG. */
export async function qrSvg(text: string): Promise<string> {
  const rows = await qrCode(text)
  const side = rows.length + 2 * QUIET
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${dark.join('')}"/></svg>`
}
