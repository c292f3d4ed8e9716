import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { describe, expect, it, onTestFinished } from 'vitest'
import memberConfig from '../../apps/member/vite.config.ts'

describe('the client build of the member app', () => {
  it('stops at a name that the stand-in of zod lacks, and at one that is imported and not there', async () => {
    await expect(builtOf(`import * as z from 'zod/mini'; console.log(z.object({}), z.uuid())`)).rejects.toThrow(/uuid/)
    await expect(builtOf(`import { uuid } from 'zod/mini'; console.log(uuid())`)).rejects.toThrow(/uuid/)
    await expect(builtOf(`import * as z from 'zod/mini'; console.log(z.object({}))`)).resolves.toBeUndefined()
  })
})

/** A bundle of one file, with the alias and the plugin of the app's own configuration that are about imports. */
async function builtOf(source: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const input = path.join(folder, 'entry.ts')
  writeFileSync(input, source)
  const { plugins, resolve } = memberConfig({ command: 'build', mode: 'production', isSsrBuild: false })
  const named = plugins?.flat().filter((each) => (each as Plugin | undefined)?.name === 'no-undefined-imports')
  const alias = resolve?.alias as Record<string, string>
  const build = await rolldown({ input, plugins: named as Plugin[], resolve: { alias }, logLevel: 'warn' })
  await build.generate()
}
