/** A check that cannot fail checks nothing: each rule is shown a small tree that breaks it, and one that does not. */
import { expect, test } from 'vitest'
import { brokenSql, soundSql } from './broken-sql.ts'
import { rules } from './rules.ts'
import { FILE_LINES_MAX, FUNCTION_LINES_MAX } from './sizes.ts'
import { brokenApart, soundApart } from './testing/broken-apart.ts'
import { brokenCitations, soundCitations } from './testing/broken-citations.ts'
import { brokenLayouts } from './testing/broken-layouts.ts'
import { brokenLibraries, soundLibraries } from './testing/broken-libraries.ts'
import { brokenSpellings, soundSpellings } from './testing/broken-spellings.ts'
import { brokenTokens, soundTokens } from './testing/broken-tokens.ts'
import { brokenWireWords, brokenWords, soundWireWords, WIRE_RULE } from './testing/broken-words.ts'
import type { SourceFile } from './tree.ts'

type Files = Readonly<Record<string, string>>

const MODULES = 'apps/server/src/modules'
const FEATURES = 'apps/member/src/features'
const manifest = '{ "dependencies": { "zod": "4.6.7" } }'
const lines = (count: number) => 'f()\n'.repeat(count)
const errors = (rows: string) => `export const errorCatalogue = {
  'UC/TOKEN_INVALID': { status: 400, message: '登录' },
  'UC/CASH_PASSWORD': { status: 400, message: '密码' },
  'UC/CASH_PASSWORD_NULL': { status: 400, message: '密码' },
  'UC/CASH_PASSWORD_ERROR': { status: 400, message: '密码' },
  'UC/RESET_PASSWORD': { status: 400, message: '密码' },
  ${rows}
}`

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, '1.0.0']))
/** Put together here, so that this file holds none. */
const x = (count: number) => 'x1'.repeat(count)
const secrets = [
  ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
  ['AKIA', 'ABCDEFGHIJKLMNOP'].join(''),
  ['ghp', x(18)].join('_'),
  ['npm', x(18)].join('_'),
  ['xoxb', x(8)].join('-'),
  ['eyJ', x(8), '.eyJ', x(8), '.', x(8)].join(''),
  ['postgres://app', `${x(6)}@db/liuhe`].join(':'),
  ['LIUHE_PEPPER', x(16)].join('='),
]

/** Rule, what is wrong, the files, and a part of the message. */
const broken: [rule: string, what: string, files: Files, message: RegExp][] = [
  [
    'packages import only what the table allows',
    'domain imports Node',
    { 'packages/domain/src/a.ts': `import fs from 'node:fs'` },
    /must run in a browser/,
  ],
  [
    'packages import only what the table allows',
    'brand imports the contract',
    { 'packages/brand/src/a.ts': `import { b } from '@liuhe/contract/b.ts'`, 'packages/contract/src/b.ts': '' },
    /brand may not import packages\/contract/,
  ],
  [
    'packages import only what the table allows',
    'brand uses a package beside zod',
    {
      'packages/brand/src/a.ts': `import React from 'react'`,
      'packages/brand/package.json': '{ "dependencies": { "react": "19.3.1" } }',
    },
    /may not use the package react/,
  ],
  [
    'packages import only what the table allows',
    'an undeclared package',
    { 'apps/server/src/a.ts': `import x from 'left-pad'`, 'apps/server/package.json': manifest },
    /left-pad is not declared/,
  ],
  [
    'packages import only what the table allows',
    'a relative import without the file name',
    { 'packages/domain/src/a.ts': `import { b } from './b'`, 'packages/domain/src/b.ts': '' },
    /names no file/,
  ],
  [
    'packages import only what the table allows',
    'a relative path into another package',
    { 'packages/web/src/a.ts': `import '../../domain/src/b.ts'`, 'packages/domain/src/b.ts': '' },
    /write @liuhe/,
  ],
  [
    'packages import only what the table allows',
    'the inside of another module',
    { [`${MODULES}/bets/a.ts`]: `import '../games/b.ts'`, [`${MODULES}/games/b.ts`]: '' },
    /take what modules\/games\/index.ts offers/,
  ],
  [
    'packages import only what the table allows',
    'the ledger importing a module',
    { 'apps/server/src/ledger/a.ts': `import '../modules/bets/index.ts'`, [`${MODULES}/bets/index.ts`]: '' },
    /ledger may not import/,
  ],
  [
    'packages import only what the table allows',
    'a feature importing another, even lazily',
    { [`${FEATURES}/bets/a.ts`]: `const b = import('../wallet/b.ts')`, [`${FEATURES}/wallet/b.ts`]: '' },
    /a feature may not import another feature/,
  ],
  ...brokenApart,
  [
    'files, functions and lines stay within their limits',
    'a long file',
    { 'tools/a.ts': lines(FILE_LINES_MAX + 1) },
    /351 lines/,
  ],
  [
    'files, functions and lines stay within their limits',
    'a long function',
    { 'tools/a.ts': `export const g = () => {\n${lines(FUNCTION_LINES_MAX - 1)}}\n` },
    /a function of 61 lines/,
  ],
  [
    'files, functions and lines stay within their limits',
    'a long line',
    { 'apps/member/src/a.css': `/* ${'x'.repeat(120)} */` },
    /126 characters/,
  ],
  [
    'a table is named only by its owner',
    'bets read in another module',
    { [`${MODULES}/wallet/queries.ts`]: 'export const q = sql`select * from bet_order`' },
    /the table bet_order has an owner/,
  ],
  [
    'a table is named only by its owner',
    'a ledger table outside the ledger',
    { 'apps/server/src/seed/a.ts': 'export const q = sql`insert into x select * from ledger_posting`' },
    /the table ledger_posting has an owner/,
  ],
  [
    'every table has an owner',
    'a new table without one',
    { 'apps/server/src/db/migrations/0009-more.sql': '-- more\ncreate table coupon (\n);' },
    /name the owner of coupon/,
  ],
  ...brokenSql,
  [
    'no machine paths, no unfinished marks, no registry hosts',
    'a machine path',
    { 'tools/a.ts': `read('/ro${'ot'}/x')` },
    /path of one/,
  ],
  [
    'no machine paths, no unfinished marks, no registry hosts',
    'an unfinished mark',
    { 'README.md': `TO${'DO'}: write` },
    /finish it/,
  ],
  [
    'no machine paths, no unfinished marks, no registry hosts',
    'a registry host',
    { '.ci/run.yml': `https://${'registry'}.example.org/` },
    /no registry host/,
  ],
  [
    'no machine paths, no unfinished marks, no registry hosts',
    'how the work was organised',
    { 'docs/a.md': `from the ${'work'}tree` },
    /no part of the product/,
  ],
  [
    'theme ids and company codes stand only in brand',
    'a theme id',
    { [`${FEATURES}/home/a.tsx`]: `id === 'theme3'` },
    /theme3 may be/,
  ],
  [
    'theme ids and company codes stand only in brand',
    'a company code',
    { 'packages/brand/src/companies/acme.json': '{}', 'apps/server/src/a.ts': `code === 'acme'` },
    /acme may be named/,
  ],
  [
    'misspelt wire words stand only in the contract',
    'a wire name inside the server',
    { [`${MODULES}/bets/a.ts`]: `export const is${'Cancle'} = 1` },
    /wire spelling/,
  ],
  [
    'screens and messages have one word a thing [F-U22]',
    'a second word for the way money leaves',
    { [`${FEATURES}/wallet/a.tsx`]: `const LABEL = '我要提${'款'}'` },
    /the word of docs\/glossary.md is 提现/,
  ],
  [
    'time and chance come in as arguments',
    'the clock',
    { 'packages/domain/src/a.ts': 'export const now = () => Date.now()' },
    /Clock/,
  ],
  [
    'time and chance come in as arguments',
    'a new date',
    { [`${MODULES}/bets/a.ts`]: 'export const at = new Date()' },
    /Clock/,
  ],
  [
    'time and chance come in as arguments',
    'chance',
    { 'apps/server/src/engine/a.ts': 'export const r = Math.random()' },
    /Random/,
  ],
  [
    'operator HTML is shown by one component only',
    'raw HTML in a page',
    { [`${FEATURES}/home/a.tsx`]: `export const A = () => <p dangerously${'SetInnerHTML'}={{ __html: '' }} />` },
    /use SafeHtml/,
  ],
  ['no enums and no barrels', 'an enum', { 'packages/domain/src/a.ts': 'export enum Colour { Red }' }, /as const/],
  [
    'no enums and no barrels',
    'a barrel',
    { 'packages/domain/src/a.ts': `export * from './b.ts'`, 'packages/domain/src/b.ts': '' },
    /barrel/,
  ],
  [
    'every source file is reachable',
    'a file used only by its test',
    { 'packages/domain/src/a.ts': 'export const a = 1', 'packages/domain/src/a.test.ts': `import { a } from './a.ts'` },
    /no entry point reaches/,
  ],
  [
    'few packages run in production [SEC-53]',
    'a workspace has forty-one',
    { 'apps/server/package.json': JSON.stringify({ dependencies: numbered(41) }) },
    /40 are allowed/,
  ],
  [
    'install scripts are allowed by name only [SEC-53]',
    'a script may run that nobody has seen',
    {
      'package.json': '{ "allowScripts": { "zod": true } }',
      'package-lock.json': '{ "packages": { "node_modules/esbuild": { "hasInstallScript": true } } }',
    },
    /zod has no install script/,
  ],
  [
    'install scripts are allowed by name only [SEC-53]',
    'nothing is named',
    { 'package.json': '{}', 'package-lock.json': '{}' },
    /allowScripts is missing/,
  ],
  ...secrets.map((text): [string, string, Files, RegExp] => [
    'no file holds a secret [SEC-52]',
    `${text.slice(0, 12)}… stands in a file`,
    { 'docs/a.md': `Use ${text} for now.` },
    /make it void/,
  ]),
  [
    'every dependency has one exact version [SEC-53]',
    'a range',
    { 'package.json': '{ "dependencies": { "zod": "^4.6.7" } }' },
    /one exact version/,
  ],
  [
    'the lock file names no host [SEC-53]',
    'a download address',
    { 'package-lock.json': `{ "${'resolved'}": "https://packages.example/zod.tgz" }` },
    /download address/,
  ],
  [
    'the error catalogue is complete',
    'a missing code',
    { 'packages/contract/src/errors.ts': 'export const e = {}' },
    /UC\/TOKEN_INVALID is missing/,
  ],
  [
    'the error catalogue is complete',
    'a code without a Chinese sentence',
    { 'packages/contract/src/errors.ts': errors(`'BET/LATE': { status: 409, message: 'late' },`) },
    /BET\/LATE has no sentence/,
  ],
  [
    'the error catalogue is complete',
    'a misspelt code in the app',
    { 'packages/contract/src/errors.ts': errors(''), [`${FEATURES}/a.ts`]: `code === 'UC/TOKEN_INVALIDE'` },
    /is not in the error catalogue/,
  ],
  ...brokenCitations,
  ...brokenLayouts,
  ...brokenLibraries,
  ...brokenSpellings,
  ...brokenTokens,
  ...brokenWords,
  ...brokenWireWords,
]

test.each(broken)('"%s" reports %s', (name, _, files, message) => {
  expect(found(name, files).join('\n')).toMatch(message)
})

test('every rule is shown to fail', () => {
  expect([...new Set(broken.map(([name]) => name))].sort()).toEqual(Object.keys(rules).sort())
})

/** A small repository in which everything is in order. */
const sound: Files = {
  ...soundCitations,
  ...soundLibraries,
  ...soundApart,
  'package.json': JSON.stringify({ ...JSON.parse(manifest), allowScripts: {} }),
  'package-lock.json': '{}',
  'packages/domain/src/ball.ts': 'export const colourOf = (ball: number) => ball\n',
  'packages/contract/package.json': manifest,
  'packages/contract/src/errors.ts': errors(''),
  'packages/contract/src/bets.ts': `import { z } from 'zod'\nexport const order = { is${'Cancle'}: z.number() }\n`,
  'apps/server/src/platform/clock.ts': 'export const clock = () => Date.now()\n',
  'apps/server/src/main.ts': [
    `import { colourOf } from '@liuhe/domain/ball.ts'`,
    `import { errorCatalogue } from '@liuhe/contract/errors.ts'`,
    `import { order } from '@liuhe/contract/bets.ts'`,
    `import { clock } from './platform/clock.ts'`,
    `import { place } from './modules/bets/index.ts'`,
    `if (clock() > 0) await import('./seed/demo/plant-demo.ts')`,
    '// Date.now() in a comment is only a word.',
    '',
  ].join('\n'),
  'apps/server/src/db/migrations/0003-bets.sql': 'create table bet_order (\n);\ncreate index x on bet_order (id);',
  ...soundSql,
  ...soundSpellings,
  ...soundTokens,
  [`${MODULES}/bets/index.ts`]: `export { place } from './queries.ts'\nimport '../games/index.ts'\n`,
  [`${MODULES}/bets/queries.ts`]: 'export const place = (tx: Sql) => tx`insert into bet_order values (1)`\n',
  [`${MODULES}/games/index.ts`]: 'export const games = 1\n',
  'apps/member/index.html': '<script type="module" src="/src/main.tsx"></script>',
  'apps/member/src/main.tsx': `import './features/home/home-page.tsx'\n`,
  [`${FEATURES}/home/home-page.tsx`]: `import '../templates/card.tsx'\nimport.meta.glob('./blocks/*.tsx')\n`,
  [`${FEATURES}/home/blocks/banner.tsx`]: 'export const banner = 1\n',
  [`${FEATURES}/templates/card.tsx`]: `export const card = '/ws-game/71'\n`,
}

test.each(Object.keys(rules))('"%s" has nothing to say about a tree in order', (name) => {
  expect(found(name, sound)).toEqual([])
})

test('contract, tests and words that are the same inside speak the wire', () => {
  expect(found(WIRE_RULE, soundWireWords)).toEqual([])
})

function found(name: string, files: Files): string[] {
  const tree: SourceFile[] = Object.entries(files).map(([path, text]) => ({ path, text }))
  return (rules[name] as (typeof rules)[string])(tree).map((finding) => finding.message)
}
