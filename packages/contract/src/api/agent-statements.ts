/** Statements of an agent as he sees his own (Domain §7.5–7.8): never those of anyone else, not even of his team. */
import * as z from 'zod/mini'
import {
  nextPage,
  statementHead,
  statementId,
  statementKind,
  StatementLevel,
  StatementMember,
  StatementPart,
} from '../agent-statement.ts'
import { intText, money, rowsNumber, siteDate } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get } = area('agentStatements')

const key = z.optional(z.string().check(z.maxLength(200)))

export const statements = get('statements', '/api/agent/statements', {
  summary: 'The agent’s own statements, the newest first, all kinds or one.',
  access: 'agent',
  effect: 'read',
  query: { kind: z.optional(statementKind), key, rows: rowsNumber(20) },
  output: z.object({ data: z.array(z.object(statementHead)), nextKey: nextPage }),
})

export const runningStatements = get('runningStatements', '/api/agent/runningStatements', {
  summary: 'What the agent’s statements of periods that are under way would be, if they ended now (未结算).',
  access: 'agent',
  effect: 'read',
  output: z.object({
    data: z.array(
      z.object({ kind: statementKind, from: siteDate, to: siteDate, amount: money, tier: z.nullable(z.int()) }),
    ),
  }),
})

export const statement = get('statement', '/api/agent/statement', {
  summary: 'One of the agent’s own statements: how its amount comes about, and the layers below him with their rates.',
  access: 'agent',
  effect: 'read',
  query: { statementId },
  names: { statementId: 'id' },
  output: z.object({
    ...statementHead,
    /** Of the whole statement, by kind of games; empty for the difference rebate, which has layers alone. */
    parts: z.array(StatementPart),
    levels: z.array(StatementLevel),
    /** What members did who are named to no agent, together; null where there are none. */
    unnamed: z.nullable(z.object({ stake: money, profit: money, recharged: money })),
  }),
  errors: ['AGENT/STATEMENT_NOT_FOUND'],
})

export const statementMembers = get('statementMembers', '/api/agent/statementMembers', {
  summary:
    'The members behind one of the agent’s own statements, all layers or one, but those who excluded themselves.',
  access: 'agent',
  effect: 'read',
  query: { statementId, depth: z.optional(intText(1, 1000)), key, rows: rowsNumber(20) },
  names: { statementId: 'id' },
  output: z.object({ data: z.array(StatementMember), nextKey: nextPage }),
  errors: ['AGENT/STATEMENT_NOT_FOUND'],
})
