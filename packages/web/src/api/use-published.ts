import type { StaticFile } from '@liuhe/contract/static-files.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import * as z from 'zod/mini'

/**
 * Reads a published file (bare JSON, Spec A §7) through the same cache as calls. `_t` keeps old copies out of the way.
 */
export function usePublished<File extends StaticFile>(file: File): UseQueryResult<z.output<File['schema']>, Error> {
  return useQuery({ queryKey: ['published', file.path], queryFn: ({ signal }) => readPublished(file, signal) })
}

/** Fetches and decodes a published file. @throws when it is missing or not what it should be. */
export async function readPublished<File extends StaticFile>(
  file: File,
  signal?: AbortSignal,
): Promise<z.output<File['schema']>> {
  const response = await fetch(`${file.path}?_t=${Date.now()}`, { ...(signal && { signal }) })
  if (!response.ok) throw new Error(`${file.path} answered ${response.status}`)
  return z.decode(file.schema, (await response.json()) as never) as z.output<File['schema']>
}
