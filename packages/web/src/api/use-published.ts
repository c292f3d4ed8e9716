import { ApiError } from '@liuhe/contract/client.ts'
import { encryptedPath } from '@liuhe/contract/encrypted.ts'
import type { StaticFile } from '@liuhe/contract/static-files-of-home.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useApi } from './provider.tsx'
import { hashKey } from './query-key.ts'
import { retried } from './retried.ts'
import { PLAIN_SOURCE, type WireSource } from './wire-source.ts'

export type PublishedOptions = {
  /** How often a file that did not arrive is asked for again at once, before the cache's own rule applies. */
  retries?: number
}

/** Spec A §7: the time-out of every request of the API, files included. */
export const FILE_TIMEOUT_MS = 20_000

/** The cache's key of a file; the server puts files into a document under the same key. */
export const fileKey = ({ path }: StaticFile) => ['published', { path }] as const

/**
 * Reads a published file (bare JSON, Spec A §7) through the same cache as calls. `_t` keeps old copies out of the way.
 * What came with the document is there at the first render, on the server too.
 */
export function usePublished<File extends StaticFile>(
  file: File,
  options: PublishedOptions = {},
): UseQueryResult<z.output<File['schema']>, Error> {
  const { boot, readFile = readPublished } = useApi()
  const key = fileKey(file)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readFile(file, { ...options, signal }) as Promise<z.output<File['schema']>>,
    meta: { endpoint: file.path, effect: 'read' },
    initialData: () => {
      const wire = boot.get(hashKey(key))
      return wire === undefined ? undefined : (z.decode(file.schema, wire as never) as z.output<File['schema']>)
    },
  })
}

/**
 * The same for one list or field of a file, under a key of its own: a document carries only the part that its page
 * shows.
 */
export function usePublishedPart<File extends ObjectFile, Part extends keyof z.output<File['schema']> & string>(
  file: File,
  part: Part,
): UseQueryResult<z.output<File['schema']>[Part], Error> {
  type Content = z.output<File['schema']>
  const { boot, readFile = readPublished } = useApi()
  const key = partKey(file, part)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => ((await readFile(file, { signal })) as Content)[part],
    meta: { endpoint: file.path, effect: 'read' },
    initialData: () => {
      const wire = boot.get(hashKey(key))
      const { shape } = file.schema
      return wire === undefined ? undefined : (z.decode(shape[part] as never, wire as never) as Content[Part])
    },
  })
}

/** The cache's key of a part of a file. */
const partKey = ({ path }: StaticFile, part: string) => ['published', { path, part }] as const

type ObjectFile = StaticFile<z.core.$ZodType & { shape: Record<string, z.core.$ZodType> }>

/** Where published files come from; set once, by the app's start. */
let source: WireSource = PLAIN_SOURCE
export const setPublishedSource = (next: WireSource): void => {
  source = next
}

/**
 * Fetches and decodes a published file; in the encrypted mode its envelope, and the plain file only where the operator
 * allows that.
 * @throws ApiError when it does not arrive; ZodError when it is another thing
 */
export async function readPublished<File extends StaticFile>(
  file: File,
  { signal, retries }: PublishedOptions & { signal?: AbortSignal } = {},
): Promise<z.output<File['schema']>> {
  const body = await retried(() => readContent(file.path, signal), { retries, signal })
  return z.decode(file.schema, body as never) as z.output<File['schema']>
}

async function readContent(path: string, signal: AbortSignal | undefined): Promise<unknown> {
  if (source.encryptedMode === 'off') return fetchFile(path, signal)
  const encryptedFile = encryptedPath(path)
  try {
    return await source.open(await fetchFile(encryptedFile, signal), encryptedFile)
  } catch (fault) {
    if (signal?.aborted || source.encryptedMode === 'only') throw fault
    return fetchFile(path, signal)
  }
}

async function fetchFile(path: string, signal: AbortSignal | undefined): Promise<unknown> {
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS)
  try {
    const response = await fetch(`${source.origin}${path}?_t=${Date.now()}`, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) throw new ApiError('UNKNOWN', '加载失败，请稍后重试', response.status)
    return await response.json()
  } catch (fault) {
    // Given up by the cache, which expects it back unchanged; or answered, but badly.
    if (signal?.aborted || fault instanceof ApiError) throw fault
    if (timeout.aborted) throw new ApiError('TIMEOUT', '请求超时，请稍后重试', 0)
    throw new ApiError('NETWORK', '网络异常，请检查网络后重试', 0)
  }
}
