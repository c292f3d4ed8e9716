import { encryptedPath } from '@liuhe/contract/encrypted.ts'
import type { StaticFile } from '@liuhe/contract/static-files.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { PLAIN_SOURCE, type WireSource } from './wire-source.ts'

/**
 * Reads a published file (bare JSON, Spec A §7) through the same cache as calls. `_t` keeps old copies out of the way.
 */
export function usePublished<File extends StaticFile>(file: File): UseQueryResult<z.output<File['schema']>, Error> {
  return useQuery({ queryKey: ['published', file.path], queryFn: ({ signal }) => readPublished(file, signal) })
}

/** Where published files come from; set once, by the app's start. */
let source: WireSource = PLAIN_SOURCE
export const setPublishedSource = (next: WireSource): void => {
  source = next
}

/**
 * Fetches and decodes a published file; in the encrypted mode its envelope, and the plain file only where the operator
 * allows that. @throws when it is missing or not what it should be.
 */
export async function readPublished<File extends StaticFile>(
  file: File,
  signal?: AbortSignal,
): Promise<z.output<File['schema']>> {
  const content = await readContent(file.path, signal)
  return z.decode(file.schema, content as never) as z.output<File['schema']>
}

async function readContent(path: string, signal: AbortSignal | undefined): Promise<unknown> {
  if (source.encryptedMode === 'off') return fetchJson(path, signal)
  const sealedPath = encryptedPath(path)
  try {
    return await source.open(await fetchJson(sealedPath, signal), sealedPath)
  } catch (fault) {
    if (signal?.aborted || source.encryptedMode === 'only') throw fault
    return fetchJson(path, signal)
  }
}

async function fetchJson(path: string, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await fetch(`${source.origin}${path}?_t=${Date.now()}`, { ...(signal && { signal }) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
