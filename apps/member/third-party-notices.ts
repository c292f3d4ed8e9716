/**
 * `/third-party-notices.json`: names, versions and licence texts of the packages whose code is in the browser's
 * scripts. What is in them is asked of the bundler, not of the manifests: every module of every chunk has an owner, and
 * a package without a licence text stops the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type Notice, NOTICES_FILE } from './src/features/about/notices.ts'

/** What the plugins below read of a bundle (`generateBundle` of Rollup's plugin interface). */
export type Bundle = Readonly<
  Record<string, { type: 'chunk'; moduleIds: readonly string[] } | { type: 'asset'; moduleIds?: never }>
>

/** Writes the notices beside the scripts. */
export const thirdPartyNotices = (): Plugin => ({
  name: 'third-party-notices',
  generateBundle(_, bundle) {
    const source = JSON.stringify(noticesOf(bundle), null, 1)
    this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source })
  },
})

/** For a script whose notices nobody writes: it may hold our own code only. */
export const ownCodeOnly = (): Plugin => ({
  name: 'own-code-only',
  generateBundle(_, bundle) {
    const found = noticesOf(bundle).filter(({ name }) => !BUNDLERS.has(name))
    if (found.length > 0) throw new Error(`${found.map(({ name }) => name).join(', ')}: in a script without notices`)
  },
})

/**
 * A notice for each package that owns a module of the bundle, by name.
 * @throws when a module has no known owner, or a package has no licence text
 */
export function noticesOf(bundle: Bundle): Notice[] {
  const folders = new Set<string>()
  for (const chunk of Object.values(bundle)) {
    for (const id of chunk.moduleIds ?? []) {
      const folder = ownerOf(id)
      if (folder !== undefined) folders.add(folder)
    }
  }
  return [...folders].map(noticeOf).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The folder of the package that a module comes from; undefined for our own code. */
function ownerOf(id: string): string | undefined {
  const made = MADE_FROM.find(([pattern]) => pattern.test(id))
  if (made) return folderOf(made[1])
  if (id.startsWith('\0')) throw new Error(`${JSON.stringify(id)}: say in third-party-notices.ts whose code it is`)
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0]
}

function folderOf(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url)
  if (manifest === undefined) throw new Error(`${name} is not installed`)
  return path.dirname(manifest)
}

function noticeOf(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  const [name, version, licence] = ['name', 'version', 'license'].map((key) => String(manifest[key] ?? ''))
  if (!name || !version || !licence) throw new Error(`${folder}: a package without a name, a version or a licence`)
  const text = licenceText(folder, name)
  const isWhole = licence !== APACHE || text.includes('TERMS AND CONDITIONS')
  return { name, version, licence, text: isWhole ? text : `${text}\n\n${ownText(APACHE)}` }
}

/** What we keep for a package that brings no text, or one that speaks of more than what we take; else its own files. */
function licenceText(folder: string, name: string): string {
  const kept = ownText(name)
  if (kept !== undefined) return kept
  const files = readdirSync(folder).filter((file) => LICENCE_FILES.test(file))
  if (files.length === 0)
    throw new Error(`${name} brings no licence text: put it into apps/member/licences/${name}.txt`)
  return files
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
    .join('\n\n')
}

function ownText(name: string): string | undefined {
  const file = path.join(import.meta.dirname, 'licences', `${name}.txt`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Modules that are no files, and the package that they are made from. */
const MADE_FROM: readonly (readonly [RegExp, string])[] = [
  [/^(\0|virtual:|\/)?~icons\/mingcute\//, '@iconify-json/mingcute'],
  [/^\0virtual:common-passwords$/, '@zxcvbn-ts/language-common'],
  [/^\0vite\//, 'vite'],
  [/^\0rolldown\//, 'rolldown'],
]
/** A few lines of theirs are in every script that they make. */
const BUNDLERS = new Set(['vite', 'rolldown'])
const LICENCE_FILES = /^(licen[cs]e|copying|notice)(\.|-|$)/i
const APACHE = 'Apache-2.0'
