/**
 * `npm run new:layout -- mb44` makes a card layout: its record, its look, its sample. `npm run new:layout -- --index`
 * writes the index of records again.
 */
import { join } from 'node:path'
import process from 'node:process'
import { layoutFiles, layoutIndexFile } from './new/layout-files.ts'
import { writeFiles } from './new/write-files.ts'

const root = join(import.meta.dirname, '..')
const tell = (line: string) => void process.stdout.write(`${line}\n`)
const [, , given] = process.argv

if (given === undefined) {
  tell('Say which code: npm run new:layout -- mb44')
  process.exitCode = 1
} else if (given === '--index') {
  writeFiles(root, layoutIndexFile(root), tell)
} else {
  writeFiles(root, layoutFiles(root, given), tell)
  tell('Say in the record what it calls, draw it in the look, and put real words into the sample. Then:')
  tell('  npx vitest run --project pages apps/member/src/features/templates')
}
