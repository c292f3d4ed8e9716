import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build, loadConfigFromFile, type UserConfig } from 'vite'
import { root } from '../ensure-installed.mjs'

const member = path.join(root, 'apps/member')

describe('the client build of the member app', () => {
  it('stops at a name that the stand-in of zod lacks, and at one that is imported and not there', async () => {
    await expect(builtOf(`import * as z from 'zod/mini'; console.log(z.object({}), z.uuid())`)).rejects.toThrow(/uuid/)
    await expect(builtOf(`import { uuid } from 'zod/mini'; console.log(uuid())`)).rejects.toThrow(/uuid/)
    await expect(builtOf(`import * as z from 'zod/mini'; console.log(z.object({}))`)).resolves.toBeUndefined()
  })
})

/** A build of one file, with the alias and the plugins of the app's own configuration that are about imports. */
async function builtOf(source: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entry = path.join(folder, 'entry.ts')
  writeFileSync(entry, source)
  const { plugins, resolve } = await memberConfig()
  const chosen = (plugins ?? []).flat().filter((each) => (each as { name?: string })?.name === 'no-undefined-imports')
  await build({
    ...{ root: folder, configFile: false, logLevel: 'silent', plugins: chosen, resolve: { alias: resolve?.alias ?? {} } },
    build: { write: false, rollupOptions: { input: entry } },
  })
}

async function memberConfig(): Promise<UserConfig> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production', isSsrBuild: false },
    path.join(member, 'vite.config.ts'),
    member,
  )
  if (loaded === null) throw new Error('the configuration of the member app is not there')
  return loaded.config
}
