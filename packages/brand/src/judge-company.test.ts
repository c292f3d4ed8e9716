import { describe, expect, test } from 'vitest'
import { companies, companyOf, defaultCompanyCode } from './companies.ts'
import type { Company } from './company.ts'
import { companyFaults, linksOf } from './judge-company.ts'

const company = companyOf(defaultCompanyCode) as Company
const variant = companies.find(({ code }) => code !== defaultCompanyCode) as Company
const contact = { content: 'kefu', httpImageUrl: '/a.svg', wechatUrl: 'https://kefu.example', type: 'wechat' }

test('the companies of the product have no fault', () => {
  for (const one of companies) expect([...companyFaults(one)]).toEqual([])
})

describe('a company has a fault', () => {
  test.each<[string, object, Company, [string, string][]]>([
    ['with an empty name', { name: '' }, company, [['name', 'size']]],
    ['without a name', { name: undefined }, company, [['name', 'missing']]],
    ['with a script', { olUrl: 'javascript:alert(1)' }, company, [['olUrl', 'form']]],
    [
      'in a contact',
      { companyDetailList: [{ ...contact, content: '' }] },
      company,
      [['companyDetailList.0.content', 'size']],
    ],
    ['with a block twice', { homeBlocks: ['notice', 'notice'] }, company, [['homeBlocks', 'twice']]],
    ['with the collection below others', { homeBlocks: ['notice', 'collection'] }, company, [['homeBlocks', 'place']]],
    ['with an entry twice', { menu: ['home', 'profile', 'home'] }, company, [['menu', 'twice']]],
    ['without a way home', { menu: ['gallery', 'databases', 'profile'] }, company, [['menu', 'missing']]],
    ['without its own look to choose', { themes: ['theme1'] }, company, [['themes', 'missing']]],
    ['with a word that is too long', { labels: { home: '九个字九个字九个字' } }, company, [['labels.home', 'size']]],
    ['with text on a colour of its kind', { tokens: { brand: '#fff0f0' } }, company, [['tokens.brand', 'contrast']]],
    [
      'with ink that is lost on its own colour',
      { tokens: { ...variant.tokens, 'brand-ink': '#006050' } },
      variant,
      [
        ['tokens.brand', 'contrast'],
        ['tokens.brand-ink', 'contrast'],
      ],
    ],
  ])('%s', (_, change, of, faults) => {
    expect([...companyFaults({ ...of, ...change })]).toEqual(faults)
  })

  test('not where its colours are of the other ground: they are not shown there', () => {
    expect([...companyFaults({ ...variant, theme: 'theme4', tokens: {} })]).toEqual([])
  })
})

test('every address that a tap opens is named by its field', () => {
  const { companyDetailList: _list, ...rest } = variant
  const full = { ...rest, loginPopupUrl: 'a.example', companyDetailList: [contact] } as Company
  expect(linksOf(full).map(([path]) => path)).toEqual([
    ...['loginPopupUrl', 'olUrl', 'androidDownloadUrl'],
    'companyDetailList.0.wechatUrl',
  ])
})
