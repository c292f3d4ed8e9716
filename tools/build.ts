import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { packMemberBuild } from '../apps/server/src/http/documents/member-build.ts'
import { buildServer } from './build-server.ts'
import { root } from './ensure-installed.mjs'
import { buildStamp, sourceHash } from './source-hash.mjs'

// Builds the server's programs and the member app (browser bundle and server-side rendering bundle), and writes down
// from which sources, last: an interrupted build does not count as built.

const hash = sourceHash()
rmSync(buildStamp, { force: true })
await buildServer()
for (const script of ['build:client', 'build:ssr']) {
  const args = ['run', '--silent', script, '--workspace', '@liuhe/member']
  const result = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) {
    process.stderr.write(`The member app could not be built (${path.join('apps', 'member')}: ${script}).\n`)
    process.exit(result.status || 1)
  }
}
await packMemberBuild()
writeFileSync(buildStamp, hash)
