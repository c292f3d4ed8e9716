import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  canonicalJson,
  checkSeals,
  drawIdOf,
  type ExportedSeal,
  sealedDocumentText,
  sealedItemText,
  sealHash,
} from './seal.ts'

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const plain = { subName: null, content2: null, content3: null, iconUrl: null, multiContents: null }

/** The worked example of docs/sealed-predictions.md; another implementation can be held against it. */
const ITEM = sealedItemText({ ...plain, title: '128期', content: '虎蛇鸡' }, '00112233445566778899aabbccddeeff')
// Made by Python's hashlib from the words of that page.
const ITEM_HASH = 'a212e4212e245731790874f474b606eb5690032d8d8e0f0f4c5db49c90ef2632'
const DOCUMENT_HASH = '6f8b33284b965ac18150134840141b2b8b72c119806639fc213bcb1fff4299f5'
const DOCUMENT = {
  templateId: 7,
  documentId: 41,
  name: '128',
  drawId: drawIdOf(110, '2026128'),
  revision: 1,
  previous: null,
  items: [hashed(ITEM)],
}

it('writes one line for what is sealed', () => {
  expect(ITEM).toBe(
    '{"content":"虎蛇鸡","content2":null,"content3":null,"iconUrl":null,"multiContents":null,' +
      '"nonce":"00112233445566778899aabbccddeeff","subName":null,"title":"128期"}',
  )
  expect(sealedDocumentText(DOCUMENT)).toBe(
    `{"documentId":41,"drawId":"110/2026128","items":["${hashed(ITEM)}"],"name":"128","previous":null,` +
      '"revision":1,"templateId":7,"version":1}',
  )
})

it('hashes that line', () => {
  expect(hashed(ITEM)).toBe(ITEM_HASH)
  expect(sealHash(DOCUMENT)).toBe(DOCUMENT_HASH)
})

it.each([
  [{ b: 1, a: [{ d: null, c: 'x"\n' }] }, '{"a":[{"c":"x\\"\\n","d":null}],"b":1}'],
  [{ 龙: '虎', A: 2, a: 3 }, '{"A":2,"a":3,"龙":"虎"}'],
  [[], '[]'],
])('spells %j in one way', (value, line) => expect(canonicalJson(value)).toBe(line))

it('takes no other words of an item than those it knows', () => {
  const item = { ...plain, title: 'a', content: 'b', multiContents: [{ title: 'c', content: 'd', more: 1 }], note: '*' }
  expect(sealedItemText(item, '00')).toBe(
    '{"content":"b","content2":null,"content3":null,"iconUrl":null,' +
      '"multiContents":[{"content":"d","title":"c"}],"nonce":"00","subName":null,"title":"a"}',
  )
})

const exported = (change: Partial<ExportedSeal> = {}, base: ExportedSeal = FIRST): ExportedSeal => ({
  ...base,
  ...change,
})
const FIRST: ExportedSeal = {
  documentId: 41,
  groupName: '128',
  drawId: '110/2026128',
  revision: 1,
  previous: null,
  hash: sealHash(DOCUMENT),
  items: [{ text: ITEM, hash: hashed(ITEM) }],
}
const SECOND: ExportedSeal = {
  ...FIRST,
  revision: 2,
  previous: FIRST.hash,
  hash: sealHash({ ...DOCUMENT, revision: 2, previous: FIRST.hash }),
}

it('finds nothing wrong with an untouched export, a locked item or a part of a chain', () => {
  expect(checkSeals(7, [SECOND, FIRST])).toEqual([])
  expect(checkSeals(7, [SECOND])).toEqual([])
  expect(checkSeals(7, [exported({ items: [{ hash: hashed(ITEM) }] })])).toEqual([])
})

it.each([
  ['a changed word', [exported({ items: [{ text: ITEM.replace('虎', '龙'), hash: hashed(ITEM) }] })], ['item']],
  ['a changed word with its hash', [exported({ items: [{ hash: hashed('龙') }] })], ['document']],
  ['another draw', [exported({ drawId: '110/2026129' })], ['document']],
  ['no draw', [exported({ drawId: null })], ['document']],
  ['another issue on it', [exported({ groupName: '129' })], ['document']],
  ['an item more', [exported({ items: [...FIRST.items, ...FIRST.items] })], ['document']],
  ['the document of another card', [exported({ documentId: 42 })], ['document']],
  ['a revision that passes for the first', [exported({ revision: 1 }, SECOND)], ['document', 'chain']],
  ['a predecessor that was exchanged', [SECOND, exported({ hash: hashed('x') })], ['chain', 'document']],
])('finds %s', (_, seals, faults) => {
  expect(checkSeals(7, seals).map(({ fault }) => fault)).toEqual(faults)
})

it('is bound to its card', () => expect(checkSeals(8, [FIRST]).map(({ fault }) => fault)).toEqual(['document']))

it('is computed on the page that explains it as it is here', () => {
  const page = readFileSync(new URL('../../../../docs/sealed-predictions.md', import.meta.url), 'utf8')
  const lines = [...page.matchAll(/```\n([^`]+)\n```/g)].map(([, line]) => line)
  expect(lines).toEqual([ITEM, hashed(ITEM), sealedDocumentText(DOCUMENT), sealHash(DOCUMENT)])
})
