/** Code that would load in production what is for tests or for demonstrations. */
type Files = Readonly<Record<string, string>>
type Case = [rule: string, what: string, files: Files, message: RegExp]

const RULE = 'fixtures are for tests, and the demonstration for demonstrations'
const IMPORTS = 'packages import only what the table allows'
const MODULE = 'apps/server/src/modules/bets/a.ts'
const PLANT = 'apps/server/src/seed/demo/plant-demo.ts'

export const brokenApart: Case[] = [
  [
    RULE,
    'fixtures in a page',
    {
      'apps/member/src/features/bets/a.tsx': `import rows from '@liuhe/fixtures/data/odds.json' with { type: 'json' }`,
    },
    /fixtures is for tests/,
  ],
  [
    RULE,
    'fixtures in the demo world, by a glob of the bundler',
    { 'packages/demo/src/a.ts': `import.meta.glob('../../fixtures/template-cards/*.json')` },
    /fixtures is for tests/,
  ],
  [
    RULE,
    'fixtures where a script of an app reads them',
    { 'apps/member/vite.config.ts': `const odds = await import('@liuhe/fixtures/data/odds.json')` },
    /fixtures is for tests/,
  ],
  [
    RULE,
    'the support of tests in product code',
    { [MODULE]: `import { aMember } from '../../testing/a-member.ts'` },
    /testing\/a-member\.ts is for tests/,
  ],
  [
    RULE,
    'fixtures among what production installs',
    { 'apps/server/package.json': '{ "dependencies": { "@liuhe/fixtures": "*" } }' },
    /devDependencies/,
  ],
  [
    RULE,
    'the demo world in a start of any kind',
    { 'apps/server/src/main.ts': `import { plantDemo } from './seed/demo/plant-demo.ts'` },
    /main\.ts loads it with import\(\)/,
  ],
  [
    RULE,
    'the demo world in a module, even lazily',
    { [MODULE]: `import('../../${PLANT.slice(16)}')` },
    /demonstrations/,
  ],
  [
    RULE,
    'texts of the demo among the essentials',
    { 'apps/server/src/seed/essentials/a.ts': `import { NOTICES } from '@liuhe/demo/notices.ts'` },
    /notices\.ts is for demonstrations/,
  ],
  [
    IMPORTS,
    'texts of the demo in a page',
    { 'apps/member/src/features/bets/a.tsx': `import '@liuhe/demo/notices.ts'`, 'packages/demo/src/notices.ts': '' },
    /feature may not import packages\/demo/,
  ],
]

/** As it should be: a start that asks for the demonstration loads it, and types are nothing that runs. */
export const soundApart: Files = {
  'apps/server/src/engine-cli.ts': `import type { Planting } from './seed/demo/plant-demo.ts'\n`,
  'apps/server/package.json': '{ "devDependencies": { "@liuhe/fixtures": "*" } }',
  [PLANT]: `import '@liuhe/demo/notices.ts'\nexport type Planting = string\n`,
  'packages/demo/src/notices.ts': 'export const NOTICES = []\n',
}
