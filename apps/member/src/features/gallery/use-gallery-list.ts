import * as api from '@liuhe/contract/api/gallery.ts'
import type { Call } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { GALLERY_DEFAULTS } from '@liuhe/domain/content/drawing.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useBrand } from '../../shared/use-brand.ts'
import { flagsOf, nextStep, rowsOf, type Step, type Stop } from './gallery-walk.ts'
import { type GalleryView, listKeyOf } from './gallery-view.ts'

export type GalleryGroup = OutputOf<typeof api.search>['data'][number]

/** How long a list counts as fresh: the same view is not asked for again at every visit. */
const FRESH_MS = 60_000
const SEARCH = 'search'

/** The series of a view, loaded as far as the reader has scrolled, and the letters there are. */
export function useGalleryList(view: GalleryView) {
  const { call } = useApi()
  const { companyCode } = useBrand()
  const { gameId, groupType, searchText } = view
  const names = useRead(
    api.groupNames,
    { gameId, groupType, searchText, companyCode, page: GALLERY_DEFAULTS.page, rows: GALLERY_DEFAULTS.nameRows },
    { freshMs: FRESH_MS, keepPrevious: true },
  )
  const letters = names.data?.groupNames
  const blocks = blocksOf(view, letters)
  const query = useInfiniteQuery({
    queryKey: [...listKeyOf(view), companyCode],
    queryFn: ({ pageParam, signal }) => read(call, { ...view, companyCode }, pageParam, signal),
    initialPageParam: { block: blocks?.[0] ?? '', page: 1 } satisfies Step as Step,
    getNextPageParam: (_, stops) => nextStep(blocks ?? [], stops),
    enabled: blocks !== undefined && blocks.length > 0,
    staleTime: FRESH_MS,
    meta: { endpoint: api.groups.name, effect: api.groups.effect },
  })
  const stops = query.data?.pages
  const drawn = useDeferredValue(stops)
  // While React still draws the rows of another view, skeletons are truer than those.
  const sections = rowsOf((stops === undefined ? undefined : drawn) ?? [])
  const isWaitingForLetters = blocks === undefined && names.isFetching
  const flags = flagsOf({
    isPending: query.isPending && blocks?.length !== 0,
    isFetching: query.isFetching || isWaitingForLetters,
    isFetchingNextPage: query.isFetchingNextPage,
    isDrawn: drawn === stops,
  })
  return {
    letters: letters ?? [],
    sections,
    flags,
    hasMore: query.hasNextPage,
    failed: query.isError || (blocks === undefined && names.isError),
    onMore: () => void (flags.loadMoreProcessing || query.fetchNextPage()),
    onRetry: () => void (names.isError ? names.refetch() : query.refetch()),
  }
}

/** What is loaded one after another; undefined while the letters are not known. */
function blocksOf({ initial, searchText }: GalleryView, letters: readonly string[] | undefined) {
  if (searchText !== '' && (initial === 'popular' || initial === 'all')) return [SEARCH]
  return initial === 'all' ? letters : [initial]
}

type Asked = GalleryView & { companyCode: string }

async function read(
  call: Call,
  { gameId, groupType, searchText, companyCode }: Asked,
  step: Step,
  signal: AbortSignal,
): Promise<Stop<GalleryGroup>> {
  const common = { gameId, groupType, companyCode, searchText, page: step.page, rows: GALLERY_DEFAULTS.rows }
  if (step.block === SEARCH) return { step, ...(await call(api.search, common, { signal })) }
  const wanted = step.block === 'popular' ? { popular: true } : { initials: step.block }
  const { groupList } = await call(api.groups, { ...common, ...wanted }, { signal })
  return { step, ...(groupList[0]?.dataList ?? { data: [], totalCount: 0 }) }
}
