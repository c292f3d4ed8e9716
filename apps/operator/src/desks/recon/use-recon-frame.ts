import { useViews } from '../../frame/use-views.ts'
import { RECON_VIEWS, reconFilters } from './filters.ts'

/** What the views of the desk have in common. */
export const useReconFrame = (shown: keyof typeof RECON_VIEWS) => ({
  ...useViews(reconFilters, { views: RECON_VIEWS, shown }),
  ...{ title: '对账', icon: 'scale' as const },
})
