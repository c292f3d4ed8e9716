/**
 * Published JSON: bare files at fixed addresses (Spec A §7), served from immutable buffers. A file is made when it is
 * first asked for after a change; everybody who asks meanwhile waits for the same making.
 */
import { canonicalPath, encryptedPath } from '@liuhe/contract/encrypted.ts'
import { allFiles, type FileName } from '@liuhe/contract/page-files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { answerKey } from './answer-key.ts'
import { type Prepared, prepare, sendPrepared } from './compressed.ts'
import { type Changed, isAbout } from './content-changed.ts'
import { createShelf } from './kept.ts'
import { Refusal } from '../refusal.ts'
import type { Server } from '../server.ts'

type Files = typeof allFiles
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
  invalidate(changed: Changed | undefined): void
}

/** How long a file may be older than its source when nobody told us. */
const FRESH_MS: Partial<Record<FileName, number>> = {
  openInfo: 1_000,
  // What comes and goes by the clock is there within the time in which a change is.
  ...{ company: 5_000, notices: 5_000, templateAds: 5_000, promotions: 5_000 },
}
const FRESH_STANDARD_MS = 10_000
const ENTRIES_MAX = 1_000
const CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** Mounts the files; give only some sources while the others' modules are not there yet. */
export const mountPublished = (server: Server, sources: Partial<FileSources>): Publisher => {
  const { sql, clock, limits } = server.services
  const shelf = createShelf(clock, ENTRIES_MAX)

  const make = async (name: FileName, params: Record<string, string>): Promise<Prepared | undefined> => {
    const source = sources[name] as FileSource<FileName>
    const content = await source(sql, params)
    if (content === undefined) return undefined
    const { schema } = allFiles[name]
    return prepare(JSON.stringify(z.encode(schema as z.core.$ZodType, content)), 'application/json; charset=utf-8')
  }
  const bodyOf = async (name: FileName, { params, ip }: FastifyRequest): Promise<Prepared> => {
    await limits.passFile(ip)
    const input = { ...(params as Record<string, string>) }
    const key = answerKey({ name, input })
    const freshMs = FRESH_MS[name] ?? FRESH_STANDARD_MS
    const source = [name, ...Object.values(input)].join('/')
    const kept = shelf.find(key) ?? shelf.make(key, { source, freshMs, make: () => make(name, input) })
    const body = kept.body ?? (await kept.made)
    if (body === undefined) throw new Refusal('REQ/NOT_FOUND')
    return body
  }
  for (const name of Object.keys(sources) as FileName[]) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      sendPrepared(request, reply, await bodyOf(name, request), CACHE_CONTROL)
    const encryptedHandler = async (request: FastifyRequest, reply: FastifyReply) => {
      const plain = await bodyOf(name, request)
      if (server.encryption === undefined) throw new Refusal('REQ/NOT_FOUND')
      const envelopeOf = canonicalPath((request.raw.url ?? '').split('?', 1)[0] ?? '')
      const body = await server.encryption.encryptFile(envelopeOf, plain)
      return sendPrepared(request, reply, body, CACHE_CONTROL)
    }
    // Parameters of published files are numbers, or words that their source reads; anything else is no file of ours.
    const url = allFiles[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) => `:${param}(${patternOf(param)})`)
    server.app.route({ method: ['GET', 'HEAD'], url, handler })
    server.app.route({ method: ['GET', 'HEAD'], url: encryptedPath(url), handler: encryptedHandler })
  }
  return {
    invalidate: (changed) => shelf.drop((key) => isAbout(changed, key)),
  }
}

/** A number is written in one way only: another one would be kept under a name that no word of a change names. */
const patternOf = (param: string): string => (param.endsWith('Id') ? '^[1-9]\\d{0,8}' : '^[^/.]{1,80}')
