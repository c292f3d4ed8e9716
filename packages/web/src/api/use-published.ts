import { ApiError } from '@liuhe/contract/client.ts'
import type { StaticFile } from '@liuhe/contract/static-files.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import * as z from 'zod/mini'

/**
 * Reads a published file (bare JSON, Spec A §7) through the same cache as calls. `_t` keeps old copies out of the way.
 */
export function usePublished<File extends StaticFile>(file: File): UseQueryResult<z.output<File['schema']>, Error> {
  return useQuery({
    queryKey: ['published', file.path],
    queryFn: ({ signal }) => readPublished(file, signal),
    meta: { endpoint: file.path, effect: 'read' },
  })
}

/** Fetches and decodes a published file. @throws ApiError when it does not come, ZodError when it is something else. */
export async function readPublished<File extends StaticFile>(
  file: File,
  signal?: AbortSignal,
): Promise<z.output<File['schema']>> {
  const response = await fetch(`${file.path}?_t=${Date.now()}`, { ...(signal && { signal }) }).catch(
    (fault: unknown) => {
      // Given up by the cache, which expects it back unchanged.
      if (signal?.aborted) throw fault
      return undefined
    },
  )
  if (!response?.ok) throw new ApiError('NETWORK', '网络异常，请检查网络后重试', response?.status ?? 0)
  return z.decode(file.schema, (await response.json()) as never) as z.output<File['schema']>
}
