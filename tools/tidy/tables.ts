/** Who may name which table. Two modules that write one table have one rule in two places. */
import { type Finding, isTest, matches, parse, type Tree } from './tree.ts'

const MODULES = 'apps/server/src/modules'

/**
 * Table → the files that may say its name in SQL. Migrations may name every table; among them stands the one exception
 * to the ledger's rule, the function that takes a batch of bets and its money in one statement (docs/decisions/005).
 */
const owners: readonly { readonly tables: RegExp; readonly files: RegExp }[] = [
  {
    tables: /\b(ledger_(?:account|balance|transfer|posting|entry|difference))\b/g,
    files: /^apps\/server\/src\/ledger\//,
  },
  owned('bet_order|bet_exposure|bet_record|bet_difference|settlement', /^apps\/server\/src\/(modules\/bets|engine)\//),
  owned('draw|draw_chain|draw_close_record', /^apps\/server\/src\/(engine|modules\/(lottery|bets))\//),
  owned('game', /^apps\/server\/src\/(engine|modules\/(lottery|games|bets))\//),
  owned('outbox', /^apps\/server\/src\/realtime\//),
  owned('member', new RegExp(`^${MODULES}/(members?|auth|operators)/|^apps/server/src/http/`)),
  owned('session|login_attempt', new RegExp(`^${MODULES}/auth/|^apps/server/src/http/`)),
]

/** Seeds and tests look everywhere, except that nobody but the ledger writes the ledger. */
const ANYWHERE = /^apps\/server\/src\/(seed|testing|db)\//

export function tableOwnership(tree: Tree): Finding[] {
  const files = tree.filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file.path) && !isTest(file.path))
  return files.flatMap((file) =>
    owners.flatMap(({ tables, files: allowed }) => {
      const isLedger = tables.source.includes('ledger_')
      if (allowed.test(file.path) || (ANYWHERE.test(file.path) && !isLedger)) return []
      return matches(file.path, parse(file).code, tables, (found) => {
        const table = found.split(/\s+/).at(-1) ?? found
        return `the table ${table} belongs to ${allowed.source.replaceAll('\\', '')}: ask its owner for a function`
      })
    }),
  )
}

/** SQL lives in `queries.ts`, or in a file of `queries/` where one would be too long. */
export function sqlInQueries(tree: Tree): Finding[] {
  const files = tree.filter(
    (file) => file.path.startsWith(`${MODULES}/`) && !isTest(file.path) && file.path.endsWith('.ts'),
  )
  return files
    .filter((file) => !/queries(\.ts$|\/)|-queries\.ts$/.test(file.path))
    .flatMap((file) =>
      matches(
        file.path,
        parse(file).code,
        /\b(?:sql|tx|db)`\s*(?:select|insert|update|delete|with)\b/gi,
        () => 'SQL belongs in queries.ts',
      ),
    )
}

function owned(tables: string, files: RegExp): { tables: RegExp; files: RegExp } {
  return { tables: new RegExp(`\\b(?:from|join|into|update|only|table)\\s+(?:${tables})\\b(?!['"./])`, 'g'), files }
}
