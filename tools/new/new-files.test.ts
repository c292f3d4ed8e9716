/** What the commands make is made in a copy here: it compiles, judges, and refuses to write over anything. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { detail } from '@liuhe/contract/api/templates.ts'
import { parseSync } from 'rolldown/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layoutIndex } from '../tidy/layouts.ts'
import { readTree } from '../tidy/tree.ts'
import { endpointFiles } from './endpoint-files.ts'
import { layoutFiles } from './layout-files.ts'
import { writeFiles } from './write-files.ts'

const root = join(import.meta.dirname, '../..')
const faultsOf = (path: string, text: string) => parseSync(path, text).errors.map(({ message }) => message)

describe('a new layout', () => {
  let copy: string
  const files = layoutFiles(root, 'MB99')
  const look = Object.entries(files).find(([path]) => path.endsWith('.tsx'))?.[1] ?? ''

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-layout-'))
    for (const folder of ['packages/domain/src', 'packages/fixtures/template-cards']) {
      mkdirSync(join(copy, folder), { recursive: true })
      cpSync(join(root, folder), join(copy, folder), { recursive: true })
    }
    writeFiles(copy, files, () => undefined)
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  it('is found in any spelling and judges what its sample calls', () => {
    const script = `
      import { verdictOfPost } from ${JSON.stringify(join(copy, 'packages/domain/src/content/layout-judging.ts'))}
      import { layoutRulesOf } from ${JSON.stringify(join(copy, 'packages/domain/src/content/layout-rules-of.ts'))}
      const draw = { turnNum: '2026128', balls: [5, 17, 22, 30, 38, 41, 26], lunarYear: 2026 }
      const verdictOf = (content) => verdictOfPost('MB99', [{ title: '128期', content }], draw)
      console.log(layoutRulesOf('Mb99').code, verdictOf('虎蛇鸡'), verdictOf('马羊猴'))`
    const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(told.trim()).toBe('mb99 准 错')
  })

  it('stands in the index, has a sample as the server would send it, and a look that parses', () => {
    expect(layoutIndex(readTree(copy))).toEqual([])
    const sample = JSON.parse(files['packages/fixtures/template-cards/mb99.json'] ?? '')
    expect(detail.output.parse(sample)).toMatchObject({ template: { templateCode: 'mb99' } })
    expect(faultsOf('mb99.tsx', look)).toEqual([])
  })

  it('takes no code twice, and no word that is none', () => {
    expect(() => layoutFiles(copy, 'mb99')).toThrow('mb99 has a layout')
    expect(() => layoutFiles(root, 'MB04')).toThrow('mb04 has a layout')
    expect(() => layoutFiles(root, '../x')).toThrow('is no code')
  })
})

describe('a new endpoint', () => {
  const files = endpointFiles(root, 'liveReports.probeOfAll')
  const textOf = (ending: string) => Object.entries(files).find(([path]) => path.endsWith(ending))?.[1] ?? ''

  it('is defined, handled, asked of the database and tested through HTTP, in files that parse', () => {
    expect(Object.keys(files)).toEqual([
      'packages/contract/src/api/live-reports.ts',
      'apps/server/src/modules/live-reports/routes.ts',
      'apps/server/src/modules/live-reports/queries.ts',
      'apps/server/src/modules/live-reports/read-probe-of-all.ts',
      'apps/server/src/modules/live-reports/read-probe-of-all.test.ts',
    ])
    for (const [path, text] of Object.entries(files)) expect(faultsOf(path, text), path).toEqual([])
    expect(textOf('api/live-reports.ts')).toContain("get('probeOfAll', '/live-reports/probe-of-all'")
    expect(textOf('routes.ts')).toContain('mountArea(server, liveReports, { probeOfAll: readProbeOfAll,')
    expect(textOf('routes.ts')).toContain("import { readProbeOfAll } from './read-probe-of-all.ts'")
  })

  it('adds to what is there and takes nothing away', () => {
    for (const path of Object.keys(files).slice(0, 3)) {
      const before = readFileSync(join(root, path), 'utf8').split('\n')
      const after = new Set((files[path] ?? '').split('\n'))
      const gone = before.filter((line) => !after.has(line))
      expect(
        gone.every((line) => /area\('|mountArea\(/.test(line)),
        `${path}: ${gone.join()}`,
      ).toBe(true)
    }
  })

  it.each([
    ['vip', 'is no name'],
    ['vip.rules', 'exists'],
    ['nowhere.read', 'there is no area nowhere'],
  ])('%s is refused: %s', (name, why) => expect(() => endpointFiles(root, name)).toThrow(why))
})
