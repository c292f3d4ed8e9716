// Asks a wallet whether it keeps the rules of docs/game-wallet.md, over HTTP like a provider:
//   npm run --silent wallet:conformance -- --dialect hub --url https://site.example/app-api/game-wallet/studio \
//     --key k1 --secret-file key.txt --user u1 --token t1 --game g1 [--expired-token t0]
// The user needs some hundred yuan of play money. Ends with status 1 when a case finds a fault.
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { CASES } from './cases.ts'
import { runKit, SPEAKERS } from './kit.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    ...{ dialect: { ...text, default: 'hub' }, url: text, key: text, 'secret-file': text, user: text, token: text },
    ...{ game: text, 'expired-token': text, mutations: { ...text, default: '200' } },
  },
})
const dialect = values.dialect
if (!Object.hasOwn(SPEAKERS, dialect)) throw new Error(`--dialect takes one of ${Object.keys(SPEAKERS).join(', ')}`)
const needed = (name: 'url' | 'key' | 'secret-file' | 'user' | 'token' | 'game'): string => {
  const value = values[name]
  if (value === undefined) throw new Error(`--${name} is missing`)
  return value
}
const secret = (await readFile(needed('secret-file'), 'utf8')).trim()
const findings = await runKit(
  {
    dialect: dialect as keyof typeof SPEAKERS,
    ...{ url: needed('url'), user: needed('user'), token: needed('token'), game: needed('game') },
    ...{ key: { id: needed('key'), secret }, mutations: Number(values.mutations) },
    expiredToken: values['expired-token'],
  },
  CASES,
)
for (const { name, faults } of findings) {
  process.stdout.write(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
  for (const fault of faults) process.stdout.write(`       ${fault}\n`)
}
const failed = findings.filter(({ faults }) => faults.length > 0).length
process.stdout.write(`${findings.length} cases, ${failed} with faults\n`)
process.exitCode = failed > 0 ? 1 : 0
