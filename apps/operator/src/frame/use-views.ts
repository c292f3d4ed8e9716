import { type FilterReader, useFilters } from './filters.ts'

interface Views<View extends string> {
  /** Names of the lists, as people read them. */
  views: Readonly<Record<View, string>>
  /** The one that is open. */
  shown: View
}

/** The filters of a desk with several lists under one address, and its views: another one begins without filters. */
export function useViews<Filters extends { view?: View | undefined }, View extends string>(
  reader: FilterReader<Filters>,
  { views, shown }: Views<View>,
) {
  const [filters, change] = useFilters(reader)
  const onPick = (view: string) => {
    const none = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
    change({ ...none, view } as Partial<Filters>)
  }
  return { filters, change, views: { views, shown, onPick } }
}
