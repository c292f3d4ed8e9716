import { useFilters } from '../../frame/filters.ts'
import { RECON_VIEWS, reconFilters } from './filters.ts'

type View = keyof typeof RECON_VIEWS

/** What the views of the desk have in common. */
export function useReconFrame(shown: View) {
  const [filters, change] = useFilters(reconFilters)
  const all = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return {
    ...{ filters, change, title: '对账', icon: 'scale' as const },
    views: {
      ...{ views: RECON_VIEWS, shown },
      onPick: (picked: string) => change({ ...all, view: picked as View }),
    },
  }
}
