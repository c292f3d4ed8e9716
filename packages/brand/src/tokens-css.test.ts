import { describe, expect, test } from 'vitest'
import { companies } from './companies.ts'
import { CONTRAST_MIN, contrast, textPairs } from './contrast.ts'
import { resolveBrand } from './resolve.ts'
import { noRuntimeConfig } from './runtime-config.ts'
import { themeIds } from './theme.ts'
import { themes } from './themes.ts'
import { componentTokenNames, primitives, semanticTokenNames } from './tokens.ts'
import { companyTokensCss, themeCss, tokensCss } from './tokens-css.ts'

test('the sheet has the primitives, the default theme on the root and one block per other theme', () => {
  const css = tokensCss()
  expect(css).toContain(':root{--sp-1:4px;')
  expect(css).toContain(':root,[data-theme=theme3]{color-scheme:light;--brand:#d7242f;')
  expect(css).toContain('[data-theme=theme4]{color-scheme:dark;--brand:#d9a441;')
  expect(css.match(/\[data-theme=/g)).toHaveLength(themeIds.length)
})

test('the default theme comes first, because a later block of the same weight wins', () => {
  const order = [...tokensCss().matchAll(/\[data-theme=(\w+)\]/g)].map((match) => match[1])
  expect(order).toEqual(['theme3', 'theme1', 'theme2', 'theme4'])
})

test('another theme says only what differs', () => {
  const block = /\[data-theme=theme1\]\{(.*)\}/.exec(tokensCss())?.[1] ?? ''
  expect(block).toContain('--brand:#1d5fe0')
  expect(block).not.toContain('--surface:')
})

test.each(themeIds)('a document of %s carries its tokens and no other theme', (id) => {
  const css = themeCss(id)
  for (const [name, value] of Object.entries(themes[id].tokens)) expect(css).toContain(`--${name}:${value}`)
  expect(css.match(/--brand:/g)).toHaveLength(1)
})

test('the bottom menu is 70 px high in every theme, and grows with the text of the reader', () => {
  expect(primitives['menu-h']).toBe('4.375rem')
})

test('the sheet stays small enough to inline', () => {
  expect(tokensCss().length).toBeLessThan(3500)
})

test.each([
  ['theme1', '#1d5fe0', '#35a0ff', '#1f6fe6', '#1850c0', '#eaf2ff', '10px'],
  ['theme2', '#0a7d56', '#2fb985', '#0b8258', '#08734f', '#e6f7f0', '8px'],
  ['theme3', '#d7242f', '#ff6a3d', '#dc3820', '#c41f2a', '#fff0ee', '12px'],
  ['theme4', '#d9a441', '#f3d488', '#2a2417', '#f0c868', '#2b2618', '12px'],
] as const)('%s has the colours of the design', (id, brand, brand2, head2, brandText, brandSoft, card) => {
  expect(themes[id].tokens).toMatchObject({
    brand,
    'brand-2': brand2,
    'head-2': head2,
    'brand-text': brandText,
    'brand-soft': brandSoft,
    'r-card': card,
  })
})

test('every theme gives every token a value', () => {
  for (const theme of Object.values(themes)) {
    expect(Object.keys(theme.tokens).sort()).toEqual([...semanticTokenNames, ...componentTokenNames].sort())
  }
})

describe.each(themeIds)('text is readable in %s', (id) => {
  test.each(textPairs)('%s on %s', (text, ground) => {
    expect(contrast(themes[id].tokens, text, ground)).toBeGreaterThanOrEqual(CONTRAST_MIN)
  })
})

test.each(companies.map((company) => [company.code, company] as const))(
  '%s stays readable in its colours',
  (_, company) => {
    const { tokens } = resolveBrand(company.theme, company, noRuntimeConfig)
    for (const [text, ground] of textPairs) {
      expect(contrast(tokens, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(CONTRAST_MIN)
    }
  },
)

test('a company without colours adds no style', () => {
  expect(companyTokensCss({})).toBe('')
  expect(companyTokensCss({ brand: '#00695c' })).toBe('--brand:#00695c')
})
