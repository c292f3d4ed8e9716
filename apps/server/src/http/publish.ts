/**
 * Published JSON: bare files at fixed addresses (Spec A §7), served from immutable buffers. A file is made when it is
 * first asked for after a change; everybody who asks meanwhile waits for the same making.
 */
import { encryptedPath } from '@liuhe/contract/encrypted.ts'
import { allFiles } from '@liuhe/contract/page-files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Queryable } from '../db/connect.ts'
import { type Prepared, prepare, sendPrepared } from './compressed.ts'
import { isAbout } from './content-changed.ts'
import { Refusal } from './refusal.ts'
import type { Server } from './server.ts'

type Files = typeof allFiles
export type FileName = keyof Files
/** What a file says, in domain values. */
export type FileContent<Name extends FileName> = z.output<Files[Name]['schema']>

/** Makes a file from the database; undefined when there is none for these parameters. */
export type FileSource<Name extends FileName> = (
  sql: Queryable,
  params: Record<string, string>,
) => Promise<FileContent<Name> | undefined>

/** One source for each file of the contract: a missing one does not compile. */
export type FileSources = { [Name in FileName]: FileSource<Name> }

export interface Publisher {
  /** Forgets `games`, `openInfo/71`, every `openInfo`, or with undefined everything; see {@link isAbout}. */
  invalidate(source: string | undefined): void
}

/** How long a file may be older than its source when nobody told us. */
const FRESH_MS: Partial<Record<FileName, number>> = { openInfo: 1_000 }
const FRESH_STANDARD_MS = 10_000
const ENTRIES_MAX = 1_000
const CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** Mounts the files; give only some sources while the others' modules are not there yet. */
export const mountPublished = (server: Server, sources: Partial<FileSources>): Publisher => {
  const entries = new Map<string, Entry>()
  const { sql, clock, limits } = server.services

  const make = async (name: FileName, params: Record<string, string>): Promise<Prepared | undefined> => {
    const source = sources[name] as FileSource<FileName>
    const content = await source(sql, params)
    if (content === undefined) return undefined
    const { schema } = allFiles[name]
    return prepare(JSON.stringify(z.encode(schema as z.core.$ZodType, content)), 'application/json; charset=utf-8')
  }
  const find = (name: FileName, params: Record<string, string>): Promise<Prepared | undefined> => {
    const key = [name, ...Object.values(params)].join('/')
    const known = entries.get(key)
    const freshMs = FRESH_MS[name] ?? FRESH_STANDARD_MS
    if (known !== undefined && Math.abs(clock.now() - known.madeAt) < freshMs) return known.body
    const entry = { madeAt: clock.now(), body: make(name, params) }
    entries.delete(key)
    entries.set(key, entry)
    // A fault, or a file that does not exist, is asked for again: it must not fill the memory either.
    const forget = () => void (entries.get(key) === entry && entries.delete(key))
    entry.body.then((body) => body === undefined && forget(), forget)
    const oldest = entries.keys().next().value
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
    return entry.body
  }
  for (const name of Object.keys(sources) as FileName[]) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      await limits.passFile(request.ip)
      const body = await find(name, request.params as Record<string, string>)
      if (body === undefined) throw new Refusal('REQ/NOT_FOUND')
      return sendPrepared(request, reply, body, CACHE_CONTROL)
    }
    const sealedHandler = async (request: FastifyRequest, reply: FastifyReply) => {
      await limits.passFile(request.ip)
      const body = await find(name, request.params as Record<string, string>)
      if (body === undefined || server.encryption === undefined) throw new Refusal('REQ/NOT_FOUND')
      const path = (request.raw.url ?? '').split('?', 1)[0] ?? ''
      return sendPrepared(request, reply, await server.encryption.sealFile(path, body), CACHE_CONTROL)
    }
    // Parameters of published files are numbers, or words that their source reads; anything else is no file of ours.
    const url = allFiles[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) => `:${param}(${patternOf(param)})`)
    server.app.route({ method: ['GET', 'HEAD'], url, handler })
    server.app.route({ method: ['GET', 'HEAD'], url: encryptedPath(url), handler: sealedHandler })
  }
  return {
    invalidate(source) {
      for (const key of entries.keys()) if (isAbout(source, key)) entries.delete(key)
    },
  }
}

const patternOf = (param: string): string => (param.endsWith('Id') ? '^\\d{1,9}' : '^[^/.]{1,80}')

interface Entry {
  madeAt: number
  body: Promise<Prepared | undefined>
}
