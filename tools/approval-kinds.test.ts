import { expect, it } from 'vitest'
import { KIND_NAMES } from '../apps/operator/src/desks/approvals/kinds.ts'
import { approvalKinds } from '../apps/server/src/approval-kinds.ts'

it('every kind of work for two people has its title in the console, and no other has one', () => {
  expect(KIND_NAMES.toSorted()).toEqual(
    approvalKinds({ networks: [] })
      .map(({ name }) => name)
      .toSorted(),
  )
})
