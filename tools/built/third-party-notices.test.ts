import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Bundle, noticesOf, ownCodeOnly } from '../../apps/member/third-party-notices.ts'
import { root } from '../ensure-installed.mjs'

const bundleOf = (...moduleIds: string[]): Bundle => ({
  'a.js': { type: 'chunk', moduleIds },
  'a.css': { type: 'asset' },
})
const at = (file: string) => path.join(root, 'node_modules', file)
const namesIn = (...ids: string[]) => noticesOf(bundleOf(...ids)).map(({ name }) => name)

describe('the notices of a bundle', () => {
  it('name the owner of each module once, and none for our own code', () => {
    const own = path.join(root, 'packages/web/src/ui/button.tsx')
    expect(namesIn(own, at('react/index.js'), at('react/cjs/react.production.js'))).toEqual(['react'])
    expect(namesIn(at('@tanstack/react-query/build/modern/index.js?v=1'))).toEqual(['@tanstack/react-query'])
  })

  it('name what modules are made from that are no files', () => {
    expect(namesIn('~icons/mingcute/code-line.jsx', '\0virtual:common-passwords', '\0rolldown/runtime.js')).toEqual([
      '@iconify-json/mingcute',
      '@zxcvbn-ts/language-common',
      'rolldown',
    ])
    expect(() => namesIn('\0virtual:of-nobody')).toThrow(/whose code it is/)
  })

  it('cannot be written for a package without a licence text', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-notices-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const made = path.join(folder, 'node_modules/of-nobody')
    mkdirSync(made, { recursive: true })
    writeFileSync(path.join(made, 'package.json'), '{"name":"of-nobody","version":"1.0.0","license":"MIT"}')
    expect(() => namesIn(path.join(made, 'index.js'))).toThrow(/of-nobody brings no licence text: put it into/)
    writeFileSync(path.join(made, 'LICENSE'), 'MIT License')
    expect(namesIn(path.join(made, 'index.js'))).toEqual(['of-nobody'])
  })

  it('have the whole text of the Apache licence beside a package that only names it', () => {
    const [notice] = noticesOf(bundleOf(at('hls.js/dist/hls.light.mjs')))
    expect(notice?.text).toMatch(/Dailymotion[^]*TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/)
  })

  it('are not needed for the service worker, which may hold our own code only', () => {
    const written = (ids: string[]) => () => {
      const { generateBundle } = ownCodeOnly()
      if (typeof generateBundle !== 'function') throw new Error('the plugin has another shape')
      return generateBundle.call({} as never, {} as never, bundleOf(...ids) as never, true)
    }
    expect(written([path.join(root, 'apps/member/src/worker/sw.ts'), '\0rolldown/runtime.js'])).not.toThrow()
    expect(written([at('zod/index.js')])).toThrow(/zod: in a script without notices/)
  })
})
