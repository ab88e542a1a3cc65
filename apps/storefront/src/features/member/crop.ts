/** A picture's width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/** A square crop around (x, y), in the picture's pixels. At zoom 1 its side is the picture's shorter edge, at zoom 2 half of that. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const ZOOM_AT_MOST = 4

/** The largest square, in the middle of the picture. */
export const wholeCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The crop's edges in the picture's pixels. */
export function squareOf(size: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / zoom
  return { left: x - side / 2, top: y - side / 2, side }
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The crop with its zoom within bounds, moved to lie inside the picture. */
export function fitCrop(size: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, ZOOM_AT_MOST)
  const half = squareOf(size, { ...crop, zoom }).side / 2
  return { x: within(crop.x, half, size.width - half), y: within(crop.y, half, size.height - half), zoom }
}

/** The crop after the picture was pushed by parts of the window's side; `right` 1 moves the crop left by its own side. */
export function pushPicture(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(size, crop)
  return fitCrop(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}
