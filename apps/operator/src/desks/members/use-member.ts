import type * as api from '@liuhe/contract/api/operator/members.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'

export type MemberDetail = OutputOf<typeof api.detail>

/** As the audit and proposals name a member. */
export const objectOf = (memberId: string): string => `member/${memberId}`

/** A number that a call has once: the same again is the same request. */
export const newNumber = (): string => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
