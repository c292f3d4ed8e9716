/** Ordinary spellings of what the rules forbid, which a look at the letters lets through. */
type Case = [rule: string, what: string, files: Readonly<Record<string, string>>, message: RegExp]
type Spelling = readonly [what: string, text: string]

const MODULES = 'apps/server/src/modules'
const WALLET = `${MODULES}/wallet/queries.ts`
const PAGE = 'apps/member/src/features/home/a.tsx'
const HTML = ['dangerously', 'SetInnerHTML'].join('')

const all = (rule: string, path: string, message: RegExp, spellings: readonly Spelling[], more = {}): Case[] =>
  spellings.map(([what, text]) => [rule, what, { [path]: text, ...more }, message])

const tables = all('a table is named only by its owner', WALLET, /the table bet_order has an owner/, [
  ['a table with its schema', 'sql`select 1 from public.bet_order`'],
  ['a table in quotes', 'sql`select 1 from "bet_order"`'],
  ['a table in quotes with its schema', 'sql`update "public"."bet_order" set status = 1`'],
  ['a second table of a list', 'sql`select 1 from wallet w, bet_order o`'],
  ['a table behind a comment', 'sql`select 1 from /* all of */ bet_order`'],
  ['a table in brackets', 'sql`select 1 from (bet_order cross join wallet)`'],
  ['a table beside the one that loses rows', 'sql`delete from wallet w using bet_order o where true`'],
  ['a table that is emptied', 'sql`truncate bet_order`'],
  ['a month of a table', 'sql`select 1 from bet_order_rest`'],
  ['an identifier of the driver', `sql\`select 1 from \${sql('bet_order')}\``],
  ['an identifier of another connection', `db('bet_order').where({ id: 1 })`],
  ['an identifier with its schema', `sql\`select 1 from \${sql('public.bet_order')}\``],
  ['a name in a constant', `const TABLE = 'bet_order'\nsql\`select 1 from \${sql(TABLE)}\``],
  ['a name in a table of names', `const tables = { bets: 'bet_order' }\nsql(tables.bets)`],
  ['a name in two parts', `const q = 'select 1 from bet' + '_order'`],
  ['a name in parts of a template', `const PART = 'bet'\nconst q = \`select 1 from \${PART}_order\``],
  ['a name in a list', `const q = ['select 1 from bet', 'order'].join('_')`],
  ['a name that is appended', `const q = 'select 1 from bet'.concat('_order')`],
])

const routines = all(
  'a routine is called only by its owner',
  WALLET,
  /the routine ledger_post has an owner/,
  [
    ['money that a module posts itself', 'sql`select outcome from ledger_post(1)`'],
    ['money that a module posts with its schema', 'sql`select public."ledger_post" (1)`'],
    ['money that a module posts by a built text', `const q = 'select ledger' + '_post(1)'`],
  ],
  { 'apps/server/src/db/routines/ledger_post.sql': '' },
)

const texts: Case[] = [
  ...all('SQL is never built of text', WALLET, /never built of text/, [
    ['a text that the driver runs', 'sql.unsafe(`select ${name}`)'],
    ['a text that the driver runs by another name', 'const run = sql[`unsafe`]'],
    ['a text that the driver runs, taken out of it', 'const { unsafe: run } = sql'],
  ]),
  ...all('SQL of a module stands in its queries.ts', `${MODULES}/bets/place-bet.ts`, /queries.ts/, [
    ['SQL under another tag', 'export const q = (mine: Sql) => mine`select 1`'],
    ['SQL of a pool in an object', 'export const q = (at: World) => at.pool<[{ n: 1 }]>`\n  select 1`'],
    ['SQL in a text', `export const q = 'delete from ' + name`],
    ['an SQL update in a text', `export const q = 'update bet_order set status = 1'`],
  ]),
  [
    'every table has an owner',
    'a new table with its schema',
    { 'apps/server/src/db/migrations/0009-more.sql': 'CREATE  UNLOGGED TABLE public.coupon (\n);' },
    /name the owner of coupon/,
  ],
  [
    'every table has an owner',
    'a new routine without an owner',
    { 'apps/server/src/db/routines/coupon_sweep.sql': '' },
    /name the owner of coupon_sweep/,
  ],
]

const clock = all('time and chance come in as arguments', 'packages/domain/src/a.ts', /Clock/, [
  ['a clock under another name', 'const Instant = Date\nexport const at = new Instant()'],
  ['a clock of the whole', 'export const at = new globalThis.Date()'],
  ['a clock of the whole, by a text', `export const at = globalThis['Date'].now()`],
  ['a clock taken out of the whole', 'const { Date: Clock } = globalThis'],
  ['a clock by a text', `export const at = Date['now']()`],
  ['a clock by a template', 'export const at = Date[`now`]()'],
  ['a clock without new', 'export const at = Date()'],
  ['a clock that is handed on', 'export const now = Date.now'],
  ['a clock without brackets', 'export const at = new Date'],
  ['a clock that is told nothing', 'export const at = new Date(...[])'],
  ['a clock taken out', 'const { now } = Date'],
  ['a clock in a cast', 'export const at = new (Date as never)()'],
  ['a clock in a list', 'export const clocks = [Date]'],
  ['the newer clock', 'export const at = Temporal.Now.instant()'],
  ['chance by a text', `export const r = Math['random']()`],
  ['chance by two texts', `export const r = Math['ran' + 'dom']()`],
  ['chance taken out', 'const { random } = Math'],
  ['chance under another name', 'const M = Math\nexport const r = M.random()'],
  ['chance of the whole', 'export const r = globalThis.Math.random()'],
  ['a number of the machine', `import { randomInt } from 'node:crypto'`],
  ['a number of the machine under another name', `import { randomInt as dice } from 'crypto'`],
  ['all of the machine', `import * as crypto from 'node:crypto'`],
  ['the machine, lazily', `const { randomInt } = await import('node:crypto')`],
  ['bytes of the machine', 'export const r = crypto.getRandomValues(new Uint8Array(1))'],
])

const settings = all('settings are read where a process begins', `${MODULES}/bets/a.ts`, /config.ts/, [
  ['a setting', 'export const port = process.env.PORT'],
  ['a setting by a text', `export const port = process['env']['PORT']`],
  ['a setting taken out', 'const { env } = process'],
  ['a setting of the whole', 'export const port = globalThis.process.env.PORT'],
  ['a setting by an import', `import { env } from 'node:process'`],
  ['a setting by the import of everything', `import system from 'node:process'\nexport const port = system.env.PORT`],
  ['a setting of a process under another name', 'const system = process\nexport const port = system.env.PORT'],
])

const html = all('operator HTML is shown by one component only', PAGE, /use SafeHtml/, [
  ['raw HTML that is spread', `export const A = () => <p {...{ ${HTML}: { __html: '' } }} />`],
  ['raw HTML by a text', `const name = '${HTML}'`],
  ['raw HTML in parts', `const props = { ['dangerously' + 'SetInnerHTML']: { __html: '' } }`],
  ['raw HTML of an element', `element.innerHTML = '<p>'`],
  ['raw HTML of an element by a text', `element['outerHTML'] = '<p>'`],
  ['raw HTML beside an element', `element.insertAdjacentHTML('beforeend', '<p>')`],
  ['raw HTML in a frame', `export const A = () => <iframe srcDoc="<p>" />`],
  ['raw HTML of the document', `document.write('<p>')`],
])

const barrels = all('no enums and no barrels', 'packages/domain/src/a.ts', /barrel/, [
  ['names that are handed on', `export { a, b } from './b.ts'`],
  ['a type that is handed on', `export type { A } from './b.ts'`],
  ['a whole that is handed on', `export * as b from './b.ts'`],
  ['names that are imported and exported', `import { a } from './b.ts'\nexport { a }`],
  ['names that are exported under another name', `import { a as c } from './b.ts'\nexport { c as a }`],
  ['names that are made again', `import { a as c } from './b.ts'\nexport const a = c`],
  ['a name that is the usual one', `import { a } from './b.ts'\nexport default a`],
  ['a record of names', `import { a, b } from './b.ts'\nexport default { a, b }`],
  ['a Node module that is handed on', `export { readFile } from 'node:fs'`],
  ['a package that is handed on', `import { z } from 'zod'\nexport { z }`],
])

const shapes: Case[] = [
  [
    'no enums and no barrels',
    'the door of a module that hands on another module',
    { [`${MODULES}/bets/index.ts`]: `export { games } from '../games/index.ts'` },
    /barrel/,
  ],
  ...all('no enums and no barrels', 'packages/domain/src/a.ts', /instead of/, [
    ['an enum behind a word', 'declare const enum Colour { Red }'],
    ['a namespace', 'namespace Colours { export const red = 1 }'],
    ['a parameter property', 'class A { constructor(private readonly b: number) {} }'],
  ]),
]

const IMPORTS = 'packages import only what the table allows'
const BALL = { 'packages/domain/src/ball.ts': '' }
const imports: Case[] = [
  ...all(
    IMPORTS,
    'packages/web/src/a.ts',
    /write @liuhe/,
    [
      ['another package, lazily', `const b = import('../../domain/src/ball.ts')`],
      ['another package by a template', 'const b = import(`../../domain/src/ball.ts`)'],
      ['another package in parts', `const b = import('../../domain/' + 'src/ball.ts')`],
      ['another package as a type', `type B = import('../../domain/src/ball.ts').Ball`],
      ['another package by a glob', `const b = import.meta.glob('../../domain/src/*.ts')`],
      ['another package among globs', `const b = import.meta.glob(['./a/*.ts', '../../domain/src/*.ts'])`],
    ],
    BALL,
  ),
  ...all(IMPORTS, 'packages/domain/src/a.ts', /must run in a browser/, [
    ['a Node module, lazily', `const fs = await import('node:fs')`],
    ['a Node module, required', `const fs = require('node:fs')`],
    ['a Node module as a type', `type Stats = import('node:fs').Stats`],
    ['a Node module that is handed on', `export { readFile } from 'node:fs'`],
  ]),
  ...all(IMPORTS, PAGE, /name the file/, [
    ['what is only known when it runs', 'export const load = (path: string) => import(path)'],
    ['what is partly known when it runs', 'export const load = (name: string) => import(`./${name}.ts`)'],
  ]),
  [
    IMPORTS,
    'the type of a neighbouring feature',
    {
      [PAGE.replace('home', 'bets')]: `type B = import('../wallet/b.ts').B`,
      'apps/member/src/features/wallet/b.ts': '',
    },
    /a feature may not import another feature/,
  ],
]

const SIZES = 'files, functions and lines stay within their limits'
const ROUTINE = 'apps/server/src/db/routines/price.sql'
const inBody = (lines: number, tag: string) => `as ${tag}\nselect 1${'\n'.repeat(lines)}${tag};\n`
const sizes: Case[] = [
  [SIZES, 'a long style sheet', { 'apps/member/src/a.module.css': '.a { top: 0 }\n'.repeat(351) }, /351 lines/],
  [SIZES, 'a long script without types', { 'tools/a.js': 'f()\n'.repeat(351) }, /351 lines/],
  [SIZES, 'a long method', { 'tools/a.ts': `class A { m() {\n${'f()\n'.repeat(60)}} }` }, /a function of 62 lines/],
  ...all('SQL stays within the limits, too', ROUTINE, /a function of 6\d lines/, [
    ['a long body under a mark of its own', `create function price() returns int ${inBody(60, '$body$')}`],
    ['a long procedure', `create procedure price() ${inBody(60, '$$')}`],
    ['a long body in capitals', `CREATE  OR  REPLACE FUNCTION price() returns int ${inBody(60, '$$')}`],
  ]),
  ['SQL stays within the limits, too', 'a long routine', { [ROUTINE]: 'select 1;\n'.repeat(351) }, /351 lines/],
  [
    'what the database runs stands in its routines',
    'a routine that a migration changes in quotes',
    {
      'apps/server/src/db/migrations/0070-more.sql':
        'create or replace function "public"."price"() returns int return 1;',
    },
    /change price in/,
  ],
]

/** The files in which exceptions stand, in a tree that needs none of them. */
const idle: Case[] = [
  [IMPORTS, 'an exception that nothing needs', { 'tools/tidy/imports.ts': '' }, /shorten the list/],
  [SIZES, 'an exception that nothing needs', { 'tools/tidy/sizes.ts': '' }, /shorten the list/],
  ['SQL is never built of text', 'an exception that nothing needs', { 'tools/tidy/tables.ts': '' }, /shorten the list/],
  [
    'operator HTML is shown by one component only',
    'an exception that nothing needs',
    { 'tools/tidy/raw-html.ts': '' },
    /safe-html.tsx has 0, and 1 are excepted: shorten/,
  ],
  ['no enums and no barrels', 'an exception that nothing needs', { 'tools/tidy/shape.ts': '' }, /shorten the list/],
  [
    'settings are read where a process begins',
    'an exception that nothing needs',
    { 'tools/tidy/environment.ts': '' },
    /shorten the list/,
  ],
  [
    'time and chance come in as arguments',
    'an exception that nothing needs',
    { 'tools/tidy/clock-and-chance.ts': '' },
    /shorten the list/,
  ],
  [
    'time and chance come in as arguments',
    'a number in a file that may make keys',
    { 'apps/server/src/secrets.ts': `import { randomInt } from 'node:crypto'` },
    /randomInt: take/,
  ],
  [
    'comments and documents use plain words',
    'a document that no longer keeps its words',
    { 'tools/tidy/words.ts': '' },
    /CHANGELOG.*keeps none of them/,
  ],
  [
    'misspelt wire words stand only in the contract',
    'a place that no longer needs its spelling',
    { 'tools/tidy/words.ts': '' },
    /nothing in .* says it/,
  ],
  [
    'a table is named only by its owner',
    'an owner that no longer names its table',
    { 'tools/tidy/owners.ts': '', 'apps/server/src/db/schema.sql': 'table game (\n' },
    /no file of \^engine\\\/ names game: take it out/,
  ],
  [
    'a table is named only by its owner',
    'a table that is gone',
    { 'tools/tidy/owners.ts': '' },
    /there is no bet_order/,
  ],
  [
    'a routine is called only by its owner',
    'a caller that calls no longer',
    { 'tools/tidy/routine-owners.ts': '' },
    /nobody beside its owner calls results_alarm_overdue/,
  ],
  [
    'SQL is never built of text',
    'one more than is excepted in a file',
    { 'apps/server/src/db/prepare.ts': 'sql.unsafe(a)\nsql.unsafe(b)' },
    /1 are excepted in this file/,
  ],
]

export const brokenSpellings: Case[] = [
  ...tables,
  ...routines,
  ...texts,
  ...clock,
  ...settings,
  ...html,
  ...barrels,
  ...shapes,
  ...imports,
  ...sizes,
  ...idle,
]

/** What looks like the spellings above and is in order. */
export const soundSpellings: Readonly<Record<string, string>> = {
  'apps/server/src/day-cli.ts': [
    'export const at = (now: number): Date => new Date(now)',
    'export const isDate = (value: unknown) => value instanceof Date',
    'export const day = Date.UTC(2026, 0, 1) + Math.floor(1.5)',
    'export const word = (window: { end: number }) => window.end',
    `export const sentence = 'Select a game, or a member of it.'`,
    `export const process = 'a word'`,
    '',
  ].join('\n'),
}
