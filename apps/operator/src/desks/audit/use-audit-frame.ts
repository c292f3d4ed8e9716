import { useViews } from '../../frame/use-views.ts'
import { AUDIT_VIEWS, auditFilters } from './filters.ts'

/** What the views of the desk have in common. */
export const useAuditFrame = (shown: keyof typeof AUDIT_VIEWS) => ({
  ...useViews(auditFilters, { views: AUDIT_VIEWS, shown }),
  ...{ title: '审计', icon: 'audit' as const },
})
