/**
 * Design tokens in three layers. Components use the names of layers two and three only; a theme supplies the values of
 * layer two, and layer three names the few places where themes differ in arrangement rather than in hue.
 */

/**
 * Layer one: shared by all themes. Ball colours carry meaning (red, green, blue wave), so no theme may change them.
 * Colours of one kind of picture stand in `packages/web/src/styles/palettes` and come with what draws it.
 */
export const primitives = {
  'sp-1': '4px',
  'sp-2': '8px',
  'sp-3': '12px',
  'sp-4': '16px',
  'sp-5': '20px',
  'fs-10': '.625rem',
  'fs-11': '.6875rem',
  'fs-12': '.75rem',
  'fs-13': '.8125rem',
  'fs-14': '.875rem',
  'fs-15': '.9375rem',
  'fs-16': '1rem',
  'fs-18': '1.125rem',
  'fs-22': '1.375rem',
  font:
    '-apple-system,BlinkMacSystemFont,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei",' +
    '"Noto Sans CJK SC","Source Han Sans SC",sans-serif',
  'font-num': '"DIN Alternate","DIN Pro","Bahnschrift","HarmonyOS Sans",var(--font)',
  'ball-red': '#e5303a',
  'ball-green': '#0f9d58',
  'ball-blue': '#2168e8',
  'ball-core': '#fff',
  'ball-ink': '#15171a',
  'menu-h': '4.375rem',
  'head-h': '3rem',
  maxw: '480px',
  'safe-b': 'env(safe-area-inset-bottom,0px)',
  'safe-t': 'env(safe-area-inset-top,0px)',
  ease: 'cubic-bezier(.32,.72,0,1)',
  scrim: '#0f111599',
  // Ends of the scale that no theme turns around: on pictures and deep colours, in masks, mixed into shades.
  white: '#fff',
  black: '#000',
  night: '#15171a', // a dark ground in every theme, ink on white, the colour of shadows
  veil: '#0009', // over a picture, so that white words on it are read
  stamp: '#b8001a', // under white words that must be seen: live, drawn, struck
  highlight: '#f5b921', // the ring around what was hit or is awaited
  'coin-light': '#ffe9a8',
  coin: '#ffb01f',
  'coin-deep': '#f08a00',
  'coin-ink': '#7a3d00',
  'shadow-low': '0 1px 4px #10182826', // a part that is chosen, a knob
  'shadow-high': '0 8px 28px #1018282e', // what floats above the page
  'shadow-up': '0 -4px 16px #1018280f', // a bar at the foot
} as const

/** Layer two: what a colour is for. */
export const semanticTokenNames = [
  'brand', // buttons, active chips, gradient start
  'brand-2', // decorative gradient end; never under text
  'head-2', // gradient end that carries header text
  'brand-ink', // text on brand
  'brand-soft', // tinted surface
  'brand-text', // brand as text on surface and on brand-soft
  'gold',
  'gold-soft',
  'bg',
  'surface',
  'surface-2',
  'line',
  'ink',
  'ink-2',
  'ink-3',
  'ok',
  'warn',
  'bad',
  'link',
  'hit', // behind a number or animal that was drawn
  'r-card',
  'r-chip',
  'r-pill',
  'shadow',
] as const

/** Layer three: one component, one purpose. */
export const componentTokenNames = [
  'menu-active', // icon and label of the current menu entry
  'head-1', // gradient start of the header
  'head-ink', // text and icons in the header
  'head-action', // the filled button in the header (注册)
  'head-action-ink',
  'hit-ink', // text on hit
  'chart-2', // the second series of a drawing, and its words: told from brand
] as const

export type SemanticToken = (typeof semanticTokenNames)[number]
export type ComponentToken = (typeof componentTokenNames)[number]
export type TokenName = SemanticToken | ComponentToken

/** Every token with its value: a CSS value without `var()`, so that the server can also put one into a meta tag. */
export type Tokens = Readonly<Record<TokenName, string>>

/** The only colours a company may replace; the rest belongs to the theme, so that text stays readable. */
export const companyTokenNames = ['brand', 'brand-2', 'head-2', 'brand-ink', 'brand-soft', 'brand-text'] as const

export type CompanyTokens = Partial<Record<(typeof companyTokenNames)[number], string>>
