/**
 * The plans of what the product sends: PostgreSQL's `auto_explain` answers each statement of the application's role,
 * those inside functions too, with the plan that ran and the rows that each step of it read.
 */
import { connect, type Sql } from '../db/connect.ts'
import type { TestDatabase } from './test-database.ts'

/** A step of a plan, as `explain (analyze, format json)` has it. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** A statement with the plan that ran. */
export interface Explained {
  text: string
  plan: PlanNode
}

export interface WatchedDatabase {
  /** The database for a product that is watched. */
  database: TestDatabase
  /** What was sent since the last question, in the order in which it ended. */
  taken(): Explained[]
  end(): Promise<void>
}

/** Opens a pool of the application's role whose statements say how they were carried out. */
export async function watchedPlans(database: TestDatabase): Promise<WatchedDatabase> {
  const { pathname } = new URL(database.ownerUrl)
  const name = database.owner(decodeURIComponent(pathname.slice(1)))
  for (const [setting, value] of Object.entries(SETTINGS)) {
    const to = database.owner.unsafe(`'${value}'`)
    await database.owner`alter database ${name} set ${database.owner(setting)} to ${to}`
  }
  const seen: Explained[] = []
  const sql: Sql = connect(database.url, {
    name: 'watched',
    onNotice({ message = '' }) {
      const json = /^duration: .* plan:\n([^]*)$/.exec(message)?.[1]
      if (json === undefined) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
      seen.push({ text, plan })
    },
  })
  return {
    database: { sql, owner: database.owner, url: database.url, ownerUrl: database.ownerUrl },
    taken: () => seen.splice(0),
    end: () => sql.end({ timeout: 1 }),
  }
}

/** `notice` reaches the one who asked. */
const SETTINGS = {
  // Tables of a test are a hundredth of what they will be, and small ones are soon passed over: a step by an index is
  // weighed as it would be then. Where there is no index, a table is passed over all the same.
  random_page_cost: '1.1',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}
