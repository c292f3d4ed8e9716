import { matrixOf, qrPath } from '@liuhe/web/qr/qr-matrix.ts'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

/** A code as squares of one path; it is dark on white in every theme, because readers expect that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** The code as a PNG, for the album. */
export const qrPicture = (text: string, pixels = 720): string => qrCanvas(text, pixels).toDataURL('image/png')

/** The code as a picture of at most so many pixels, to be put into another one. */
export function qrCanvas(text: string, pixels: number): HTMLCanvasElement {
  const rows = matrixOf(text)
  const scale = Math.floor(pixels / rows.length)
  const canvas = document.createElement('canvas')
  canvas.width = rows.length * scale
  canvas.height = canvas.width
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('this browser draws no pictures')
  const tokens = getComputedStyle(document.documentElement)
  brush.fillStyle = tokens.getPropertyValue('--white')
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.fillStyle = tokens.getPropertyValue('--night')
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) brush.fillRect(x * scale, y * scale, scale, scale)
  return canvas
}
