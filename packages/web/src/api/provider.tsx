import type { Call } from '@liuhe/contract/client.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import type { EndpointName } from '@liuhe/contract/endpoint-name.ts'
import type { StaticFile } from '@liuhe/contract/static-files-of-home.ts'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { hashKey, type QueryKey } from './query-key.ts'

/** Answers that came with the document, in wire form: `[key, data]`. They are decoded by the code that reads them. */
export type BootQueries = readonly (readonly [key: QueryKey, data: unknown])[]

/**
 * Which call was refused, or the path of which published file did not come. `ownErrors`: the page shows the refusal
 * itself, only an ended session concerns the app.
 */
export type CallAbout = {
  endpoint: EndpointName | `/${string}`
  effect: AnyEndpoint['effect']
  ownErrors: boolean
}

/** What the app does about a call that was refused or did not arrive. */
export type ErrorReaction = (error: ApiError, about: CallAbout) => void

/** The same, found by the text of the key. The app empties it when somebody signs in: it was a guest's view. */
export type BootAnswers = Map<string, unknown>

export const bootAnswers = (queries: BootQueries): BootAnswers =>
  new Map(queries.map(([key, data]) => [hashKey(key), data]))

/** Reads a published file; tests give one of their own. */
export type ReadFile = (file: StaticFile, options: { signal?: AbortSignal; retries?: number }) => Promise<unknown>

export type ApiContextValue = {
  call: Call
  readFile?: ReadFile
  boot: ReadonlyMap<string, unknown>
  /** The document was made for a guest, but a member reads it: what may differ for him is asked for at once. */
  isBootOutdated: boolean
}

const ApiContext = createContext<ApiContextValue | null>(null)

/** How long an answer counts as fresh, in ms: going back to a page within it shows no loading. */
export const FRESH_MS = 20_000

/** The query cache, wired to the one place that reacts to errors. */
export function createQueryClient(react: ErrorReaction): QueryClient {
  const funnel = (fault: unknown, meta: Record<string, unknown> | undefined) => {
    // A fault of our own (an answer that breaks the contract) is reported loudly and shown as such.
    if (!(fault instanceof ApiError)) reportError(fault)
    const error = fault instanceof ApiError ? fault : new ApiError('UNKNOWN', '系统错误，请重试', 0)
    react(error, { ...(meta as Omit<CallAbout, 'ownErrors'>), ownErrors: meta?.['ownErrors'] === true })
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (fault, query) => funnel(fault, query.meta) }),
    mutationCache: new MutationCache({ onError: (fault, _args, _context, mutation) => funnel(fault, mutation.meta) }),
    defaultOptions: {
      queries: { queryKeyHashFn: hashKey, staleTime: FRESH_MS, retry: retriesOf(1), refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/** A read that did not arrive is repeated so often; a refusal is an answer and stays. */
export const retriesOf = (times: number) => (failures: number, fault: Error) =>
  failures < times && fault instanceof ApiError && (fault.code === 'NETWORK' || fault.code === 'TIMEOUT')

type ApiProviderProps = {
  call: Call
  /** How published files are read; from the site unless a test says otherwise. */
  readFile?: ReadFile
  queryClient: QueryClient
  boot: BootAnswers
  isBootOutdated?: boolean
  children: ReactNode
}

/** Gives the pages their caller, their cache and the answers that came with the document. */
export function ApiProvider(props: ApiProviderProps) {
  const { call, readFile, queryClient, boot, isBootOutdated = false, children } = props
  return (
    <QueryClientProvider client={queryClient}>
      <ApiContext value={{ call, boot, isBootOutdated, ...(readFile && { readFile }) }}>{children}</ApiContext>
    </QueryClientProvider>
  )
}

export function useApi(): ApiContextValue {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi is used outside ApiProvider')
  return api
}
