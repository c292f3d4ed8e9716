import decodeQr from 'qr/decode.js'

/** Points of a camera's picture for each module. */
const SCALE = 4

/** What a camera reads in a code that is drawn as one path of squares (qr-matrix.ts). */
export function readQr(svg: Element): string {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  const width = size * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1) {
        const place = ((Number(y) * SCALE + row) * width + Number(x) * SCALE + column) * 4
        data.fill(0, place, place + 3)
      }
  }
  return decodeQr({ width, height: width, data })
}

/** What a camera reads in a picture, by its address. */
export async function readQrPicture(url: string): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  brush.drawImage(image, 0, 0)
  const { width, height, data } = brush.getImageData(0, 0, image.width, image.height)
  return decodeQr({ width, height, data })
}
