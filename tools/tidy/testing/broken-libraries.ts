/** Lists of libraries that say something else than the manifests. */
import { LIBRARIES } from '../libraries.ts'

type Files = Readonly<Record<string, string>>
type Case = [rule: string, what: string, files: Files, message: RegExp]

const RULE = 'every library has its reason in the list'
const tableOf = (...names: string[]) =>
  ['| Package | Reason |', '|---|---|', ...names.map((name) => `| ${name} | because |`)].join('\n')
const manifest = (key: string, ...names: string[]) =>
  JSON.stringify({ [key]: Object.fromEntries(names.map((name) => [name, '1.0.0'])) })

export const brokenLibraries: Case[] = [
  [RULE, 'no list at all', { 'package.json': manifest('dependencies', 'zod') }, /zod: say in/],
  [
    RULE,
    'a package for development that the list does not name',
    { 'apps/a/package.json': manifest('devDependencies', 'zod', 'ws'), [LIBRARIES]: tableOf('zod') },
    /^ws: say in/,
  ],
  [
    RULE,
    'a row for a package that is gone',
    { 'package.json': manifest('dependencies', 'zod'), [LIBRARIES]: tableOf('zod 4, left-pad') },
    /left-pad: no package asks for it/,
  ],
  [
    RULE,
    'a row for many of which none is left',
    { 'package.json': manifest('dependencies', 'zod'), [LIBRARIES]: tableOf('zod', '@svgr/*') },
    /@svgr\/\*: no package asks for it/,
  ],
]

export const soundLibraries: Files = { [LIBRARIES]: tableOf('zod 4') }
