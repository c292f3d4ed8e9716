import { useFilters } from '../../frame/filters.ts'
import { AUDIT_VIEWS, auditFilters } from './filters.ts'

type View = keyof typeof AUDIT_VIEWS

/** What the views of the desk have in common. */
export function useAuditFrame(shown: View) {
  const [filters, change] = useFilters(auditFilters)
  const all = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return {
    ...{ filters, change, title: '审计', icon: 'audit' as const },
    views: {
      ...{ views: AUDIT_VIEWS, shown },
      onPick: (picked: string) => change({ ...all, view: picked as View }),
    },
  }
}
