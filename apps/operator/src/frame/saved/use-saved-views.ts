import * as api from '@liuhe/contract/api/operator/views.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../../app/search.ts'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'

export type SavedView = OutputOf<typeof api.list>[number]
type Words = Record<string, unknown>

const KEY = [LIST, 'saved-views']

/** Every view that this person has or his role shares. */
export function useAllViews(): readonly SavedView[] {
  const { call } = useConsole()
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      call(api.list, {}, { signal, isAutomatic: queries.getQueryData<unknown>(KEY) !== undefined }),
  })
  return data
}

/** The words of a view. They are words of its own desk only: no address is in them. */
export const wordsOfView = ({ search }: Pick<SavedView, 'search'>): Words => parseSearch(search)

/** Words of an address in one spelling, without the open row, which is no filter. */
export function searchOf({ row: _open, ...words }: Words): string {
  const said = Object.entries(words).filter(([, value]) => value !== undefined)
  return stringifySearch(Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1)))).slice(1)
}

/** The views of the desk that is open, and the filters that are set there now. */
export function useSavedViews() {
  const views = useAllViews()
  const navigate = useNavigate()
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const desk = pathname.slice(1)
  return {
    desk,
    /** As it would be saved. */
    present: searchOf(search as Words),
    views: views.filter((view) => view.desk === desk),
    /** The router asks the desk, which drops what it does not understand and says so. */
    open: (view: SavedView) => void navigate({ to: '.', search: wordsOfView(view) as never }),
  }
}

/** What is done to views; every list of them is read again afterwards, also after a refusal. */
export function useViewDeeds() {
  const { call } = useConsole()
  const queries = useQueryClient()
  const after = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work
    } finally {
      await queries.invalidateQueries({ queryKey: KEY })
    }
  }
  return {
    save: (said: InputOf<typeof api.save>) => after(call(api.save, said)),
    change: ({ viewId, revision }: SavedView, part: Partial<InputOf<typeof api.change>>) =>
      after(call(api.change, { viewId, revision, ...part })),
    remove: ({ viewId, revision }: SavedView) => after(call(api.remove, { viewId, revision })),
    order: (desk: string, viewIds: number[]) => after(call(api.order, { desk, viewIds })),
  }
}
