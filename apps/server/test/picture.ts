import sharp from 'sharp'

/** A small picture, as a member chooses one. */
export async function picture(): Promise<File> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'a.png', { type: 'image/png' })
}
