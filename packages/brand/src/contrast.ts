/** Which text stands on which ground, and whether it can be read there. */
import type { TokenName, Tokens } from './tokens.ts'

/** WCAG AA asks so much of body text. */
export const CONTRAST_MIN = 4.5

/** Text on ground, as the app combines them. */
export const textPairs: readonly (readonly [text: TokenName, ground: TokenName])[] = [
  ...(['ink', 'ink-2', 'ink-3', 'brand-text', 'ok', 'warn', 'bad', 'link', 'gold', 'chart-2'] as const).flatMap(
    (text) => (['surface', 'surface-2'] as const).map((ground) => [text, ground] as const),
  ),
  ['ink', 'bg'],
  ['ink-2', 'bg'],
  ['ink-3', 'bg'],
  ['brand-text', 'bg'],
  ['link', 'bg'],
  ['brand-text', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['gold', 'gold-soft'],
  ['ink', 'gold-soft'],
  ['brand-ink', 'brand'],
  ['head-ink', 'head-1'],
  ['head-ink', 'head-2'],
  ['head-action-ink', 'head-action'],
  ['menu-active', 'surface'],
  ['hit-ink', 'hit'],
]

/** WCAG 2 contrast ratio of two six-digit colours. */
export function contrast(tokens: Tokens, text: TokenName, ground: TokenName): number {
  const [light, dark] = [luminance(tokens[text]), luminance(tokens[ground])].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
