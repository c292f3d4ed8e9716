import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { packMemberBuild } from '../apps/server/src/http/documents/member-build.ts'
import { buildServer } from './build-server.ts'
import { root } from './ensure-installed.mjs'
import { buildStamp, sourceHash } from './source-hash.mjs'

// Builds the server's programs, the member app (browser bundle, server-side rendering bundle, and what the console
// shows in a frame), the console and the studio's page, and writes down from which sources, last: an interrupted build
// does not count as built.

const hash = sourceHash()
rmSync(buildStamp, { force: true })
await buildServer()
const pages = [
  { app: 'member', script: 'build:client' },
  { app: 'member', script: 'build:ssr' },
  { app: 'member', script: 'build:preview' },
  { app: 'operator', script: 'build' },
  { app: 'studio', script: 'build' },
].filter(({ app }) => app !== 'studio' || existsSync(path.join(root, 'apps', app, 'web/vite.config.ts')))
for (const { app, script } of pages) {
  const args = ['run', '--silent', script, '--workspace', `@liuhe/${app}`]
  const result = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) {
    process.stderr.write(`A page could not be built (${path.join('apps', app)}: ${script}).\n`)
    process.exit(result.status || 1)
  }
}
await packMemberBuild()
writeFileSync(buildStamp, hash)
