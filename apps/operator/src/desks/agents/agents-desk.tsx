import { useFilters } from '../../frame/filters.ts'
import { useOperator } from '../../session/console-context.tsx'
import { NothingHere } from '../../shared/states.tsx'
import { ApplicationsView } from './applications-view.tsx'
import { type AgentFilters, agentFilters, type AgentView } from './filters.ts'
import { LinksView } from './links-view.tsx'
import { PlansView } from './plans-view.tsx'
import { RiskView } from './risk-view.tsx'
import { RunsView } from './runs-view.tsx'
import { TeamView } from './team-view.tsx'
import { viewsOf } from './words.ts'

/** What every view of the desk is told. */
export interface ViewProps {
  filters: AgentFilters
  change: (part: Partial<AgentFilters>, options?: { replace?: boolean }) => void
  /** The row of views above it, those that this person may open. */
  views: { views: Readonly<Record<string, string>>; shown: string; onPick: (name: string) => void }
}

const VIEWS: Readonly<Record<AgentView, (props: ViewProps) => React.ReactNode>> = {
  team: TeamView,
  links: LinksView,
  runs: RunsView,
  plans: PlansView,
  applications: ApplicationsView,
  risk: RiskView,
}

/** Agents: their tree, links, what they earn, who wants to be one, and what looks wrong. */
export default function AgentsDesk() {
  const operator = useOperator()
  const [filters, change] = useFilters(agentFilters)
  const { view = 'team' } = filters
  const offered = viewsOf(operator)
  if (offered[view] === undefined) return <NothingHere />
  const View = VIEWS[view]
  const views = {
    views: offered as Record<string, string>,
    shown: view,
    onPick: (name: string) => change({ ...NOTHING, view: name as AgentView }),
  }
  return <View {...{ filters, change, views }} />
}

/** Filters of a view are no filters of another one; whom it is about stays. */
const NOTHING = {
  ...{ account: undefined, code: undefined, kind: undefined, state: undefined, flag: undefined, why: undefined },
  ...{ mine: undefined, row: undefined },
}
