/**
 * `npm run new:endpoint -- vip.progress` makes an endpoint of an area: definition, handler, query, a test through HTTP,
 * and its entry in the OpenAPI snapshot.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { endpointFiles } from './new/endpoint-files.ts'
import { writeFiles } from './new/write-files.ts'

const root = join(import.meta.dirname, '..')
const tell = (line: string) => void process.stdout.write(`${line}\n`)
const run = (name: string, ...args: string[]) =>
  execFileSync(join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
const [, , given] = process.argv

if (given === undefined) {
  tell('Say which: npm run new:endpoint -- vip.progress')
  process.exitCode = 1
} else {
  const files = endpointFiles(root, given)
  writeFiles(root, files, tell)
  run('biome', 'format', '--write', ...Object.keys(files))
  run('vitest', 'run', 'packages/contract/src/openapi.test.ts', '-u')
  tell('Say who may call it, with what effect, what goes in and out. Then:')
  const test = Object.keys(files).find((path) => path.endsWith('.test.ts'))
  tell(`  npx vitest run ${test} apps/server/src/http/framework/endpoints`)
}
