/** Colours that no theme can change, and tokens that paint nothing. */
type Case = [rule: string, what: string, files: Readonly<Record<string, string>>, message: RegExp]

const PAGE = 'apps/member/src/features/home/a.tsx'

const all = (rule: string, path: string, message: RegExp, spellings: readonly (readonly [string, string])[]): Case[] =>
  spellings.map(([what, text]) => [rule, what, { [path]: text }, message])

const COLOURS = 'components use tokens, no literal colours'
const STYLES = 'apps/member/src/features/home/a.module.css'
const colours: Case[] = [
  ...all(COLOURS, STYLES, /use a token/, [
    ['a colour', '.a { color: #c41f2a; }'],
    ['a short colour', '.a { border: 1px solid #fff; }'],
    ['a colour by a function', '.a { box-shadow: 0 1px rgb(0 0 0 / 20%); }'],
    ['a colour of a wide space', '.a { color: oklch(60% 0.2 20); }'],
    ['a colour by its name', '.a { background: linear-gradient(white, var(--red)); }'],
    ['a colour by a rare name', '.a { color: color-mix(in srgb, var(--red), papayawhip); }'],
    ['a colour in a variable', '.a { --mark: #f5b921; }'],
    ['a colour as what is taken when there is no token', '.a { color: var(--ink, #000); }'],
  ]),
  ...all(COLOURS, PAGE, /use a token/, [
    ['a colour of a drawing', 'export const A = () => <path fill="#fff" />'],
    ['a colour of a drawing by its name', 'export const A = () => <path stroke="white" />'],
    ['a colour of a style', `export const A = () => <p style={{ color: 'red' }} />`],
    ['a colour of a canvas by its name', `export const paint = (on: Canvas) => void (on.fillStyle = 'wheat')`],
    ['a short colour in a text', `export const shadow = '0 1px 2px #0003'`],
    ['a colour in a text', `export const shadow = '0 1px 2px #10182833'`],
    ['a colour in a constant', `export const colours = { wood: 'rgb(22 133 74)' }`],
  ]),
]

const TOKENS = 'every token that is read exists and comes along'
const PALETTE = 'packages/web/src/styles/palettes/coins.css'
const BRAND = { 'packages/brand/src/tokens.ts': `export const primitives = { ink: '#000' }` }
const READS_COIN = { [STYLES]: '.a { color: var(--coin) }', [PALETTE]: ':where(:root) { --coin: #fb0; }' }
const tokens: Case[] = [
  [TOKENS, 'a misspelt token', { ...BRAND, [STYLES]: '.a { color: var(--inc) }' }, /no token --inc/],
  [TOKENS, 'a misspelt token beside a value', { ...BRAND, [STYLES]: '.a { top: var(--inc, 0) }' }, /no token --inc/],
  [TOKENS, 'a misspelt token of a script', { [PAGE]: `export const a = 'var(--inc)'` }, /no token --inc/],
  [
    TOKENS,
    'a palette that does not come with a sheet',
    { ...READS_COIN, [PAGE]: `import styles from './a.module.css'` },
    /--coin needs .*coins.css: import it/,
  ],
  [
    TOKENS,
    'a palette that does not come with a script',
    { [PALETTE]: ':where(:root) { --coin-1: #fb0; }', [PAGE]: 'export const a = (n: number) => `var(--coin-${n})`' },
    /--coin- needs .*coins.css: import it/,
  ],
  [TOKENS, 'a palette that paints', { [PALETTE]: ':where(:root) { color: #fb0; }' }, /tokens on the root/],
  [
    TOKENS,
    'a colour that nothing paints with',
    { [PALETTE]: ':where(:root) { --coin: #fb0; }' },
    /nothing reads --coin/,
  ],
]

export const brokenTokens: Case[] = [...colours, ...tokens]

/** What looks like the spellings above and is in order. */
export const soundTokens: Readonly<Record<string, string>> = {
  ...BRAND,
  [PALETTE]: '/* Round. */\n:where(:root) {\n  --coin: #fb0;\n}\n',
  [STYLES]:
    '.a { --b: var(--coin); color: var(--ink); fill: var(--b); white-space: pre; background: url(#fff); }\n' +
    '/* white on #000 */\n.red:hover { top: 0 }\n',
  'apps/member/src/entry-ball.tsx': [
    `import '@liuhe/web/styles/palettes/coins.css'`,
    `import './features/home/a.module.css'`,
    `import '@liuhe/brand/tokens.ts'`,
    `export const A = () => <Ball colour="red" href="#cards" label="第 #123 期" />`,
    '',
  ].join('\n'),
}
