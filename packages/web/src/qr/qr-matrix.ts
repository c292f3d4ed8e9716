import encodeQr from 'qr'

/** Quiet modules around a code, as readers need them. */
const BORDER = 3

/** The modules of a QR code with the quiet ones around it, row by row; true is dark. */
export const matrixOf = (text: string): boolean[][] => encodeQr(text, 'raw', { ecc: 'medium', border: BORDER })

/** The dark modules as the path of a square of `size`. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = matrixOf(text)
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
