import type * as api from '@liuhe/contract/api/documents-of-cards.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { castVote, selectPoll, type VoteOutcome } from './poll-queries.ts'
import { openPoll } from './read-poll.ts'

/**
 * Votes in the poll of a document that the member can read (Ruling C62), once.
 * @returns the poll with its new totals
 */
export async function vote(
  { tx, viewer }: WriteContext<SignedIn>,
  { documentId, optionId }: InputOf<typeof api.voteV2>,
): Promise<OutputOf<typeof api.voteV2>> {
  if (!isId(documentId)) throw new Refusal('DOC/NOT_FOUND')
  await openPoll(tx, viewer, await selectPoll(tx, documentId, viewer.memberId))
  const { memberId } = viewer
  const outcome = isId(optionId) ? await castVote(tx, { memberId, documentId, optionId }) : 'no-option'
  if (outcome !== 'voted') throw new Refusal(REFUSALS[outcome])
  return openPoll(tx, viewer, await selectPoll(tx, documentId, memberId))
}

/** The first call's answer says only that the vote counted. */
export async function voteOnly(
  context: WriteContext<SignedIn>,
  ballot: InputOf<typeof api.vote>,
): Promise<OutputOf<typeof api.vote>> {
  const { documentId, pollStatus } = await vote(context, ballot)
  return { documentId, optionId: ballot.optionId, pollStatus }
}

const REFUSALS = {
  already: 'DOC/VOTED',
  closed: 'DOC/POLL_CLOSED',
  'no-option': 'DOC/NO_OPTION',
} as const satisfies Record<Exclude<VoteOutcome, 'voted'>, string>

/** An integer that PostgreSQL takes as a key. */
const isId = (value: number): boolean => value > 0 && value <= 2_147_483_647
