/** The built member app: its server bundle, its manifest, and its files compressed once. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Brand } from '@liuhe/brand/resolve.ts'
import type { EncryptedMode } from '@liuhe/contract/encrypted.ts'
import type { Prepared } from '../kept/compressed.ts'
import { typeOfFile } from './file-types.ts'

/** Where `npm run build` leaves the app. */
export const MEMBER_DIST = fileURLToPath(new URL('../../../../member/dist', import.meta.url))

/** The folder of a build: the web site, or what partners show in a frame (`vite build --mode sdk`). */
export const memberDist = (kind: 'web' | 'sdk'): string => (kind === 'web' ? MEMBER_DIST : path.join(MEMBER_DIST, kind))

/** Boot data of a document; the member app declares the same shape. */
export interface Boot {
  brand: Brand
  serverTime: number
  user: null
  queries: readonly (readonly [key: readonly [name: string, args: Record<string, unknown>], data: unknown])[]
  /** Origins that may show the site in a frame and speak the bridge's language with it. */
  embedders?: readonly string[]
  socketHosts?: readonly string[]
  chatOrigin?: string
  isDemo?: boolean
  encryptedMode?: EncryptedMode
}

interface Assets {
  script: string
  preloads: readonly string[]
  deferred: readonly string[]
}

/** A call by its name, its arguments, and what of its answer the document carries. */
export type HomeRead =
  | { endpoint: { name: string }; args: object; excerpt?: (data: never) => unknown }
  | { file: { path: string }; part?: string; excerpt?: (data: never) => unknown }

/** What the server bundle exports (apps/member/src/entry-server.tsx). */
export interface MemberBundle {
  render(url: string, boot: Boot): Promise<{ html: string; loader?: string; sources: readonly string[] | undefined }>
  renderDocument(parts: {
    html: string
    loader?: string
    boot: Boot
    css: string
    assets: Assets
    nonce: string
  }): string
  /** Whether the page of an address is built; a known address without one gets status 404. */
  hasPage?(url: string): boolean
  /** What home asks for first, so that its document can carry the answers. */
  homeReads?(brand: Brand): readonly HomeRead[]
  /** The same for a page that the browser renders. */
  pageReads?(name: string, brand: Brand): readonly HomeRead[]
  firstLoad(manifest: unknown, sources?: readonly string[]): { assets: Assets; css: string[] }
}

export interface MemberBuild {
  bundle: MemberBundle
  manifest: unknown
  /** Files by address. Those below `/assets/` have a hash in their name and never change. */
  files: ReadonlyMap<string, Prepared>
}

/** Loads a build. @returns undefined when there is none: then the server serves the API alone. */
export const loadMemberBuild = async (dist: string = MEMBER_DIST): Promise<MemberBuild | undefined> => {
  const entry = path.join(dist, 'server', 'entry-server.js')
  if (!existsSync(entry)) return undefined
  const client = path.join(dist, 'client')
  const bundle = (await import(pathToFileURL(entry).href)) as MemberBundle
  const manifest: unknown = JSON.parse(await readFile(path.join(client, '.vite', 'manifest.json'), 'utf8'))
  const files = await Promise.all(
    (await filesOf(client)).map(
      async (name) => [`/${name.split(path.sep).join('/')}`, await prepareFile(dist, name)] as const,
    ),
  )
  return { bundle, manifest, files: new Map(files) }
}

/** Compresses the files of a build once and for all: at each start it would take longer than all the rest. */
export const packMemberBuild = async (dist: string = MEMBER_DIST): Promise<void> => {
  const packed = path.join(dist, PACKED)
  await rm(packed, { recursive: true, force: true })
  await mkdir(packed, { recursive: true })
  const client = path.join(dist, 'client')
  const names = (await filesOf(client)).filter((name) => compressible.has(path.extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const plain = await readFile(path.join(client, name))
      const { br, gzip: gzipped } = await compress(plain)
      const place = path.join(packed, fingerprintOf(plain).toString('hex'))
      await Promise.all([writeFile(`${place}.br`, br), writeFile(`${place}.gz`, gzipped)])
    }),
  )
}

/** Beside the build, by the fingerprint of what was compressed: it cannot belong to another build. */
const PACKED = 'packed'

const filesOf = async (client: string): Promise<string[]> => {
  const found = await readdir(client, { recursive: true, withFileTypes: true })
  return found
    .filter((one) => one.isFile())
    .map((one) => path.relative(client, path.join(one.parentPath, one.name)))
    .filter((name) => !name.startsWith('.'))
}

const prepareFile = async (dist: string, name: string): Promise<Prepared> => {
  const plain = await readFile(path.join(dist, 'client', name))
  const extension = path.extname(name)
  const type = typeOfFile(name)
  const fingerprint = fingerprintOf(plain)
  const etag = `"${fingerprint.toString('base64url').slice(0, 22)}"`
  if (!compressible.has(extension)) return { type, etag, plain }
  const place = path.join(dist, PACKED, fingerprint.toString('hex'))
  const forms = await Promise.all([readFile(`${place}.br`), readFile(`${place}.gz`)]).then(
    ([br, gzipped]) => ({ br, gzip: gzipped }),
    // A build that nobody packed is compressed here.
    () => compress(plain),
  )
  return { type, etag, plain, ...forms }
}

const fingerprintOf = (plain: Buffer): Buffer => createHash('sha256').update(plain).digest()

const compress = async (plain: Buffer): Promise<{ br: Buffer; gzip: Buffer }> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), compressGzip(plain)])
  return { br, gzip: gzipped }
}

const compressGzip = (plain: Buffer): Promise<Buffer> => promisify<Buffer, object, Buffer>(gzip)(plain, { level: 9 })

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
