/**
 * Endpoints of the operators' own listener (docs/operators.md): the language of the site's endpoints, and another door.
 * The two trees share no path, no session and no listener.
 */
import type { StaffPermission } from '@liuhe/domain/staff.ts'
import { type AnyDefinition, type Api, define, endpointsOf } from './endpoint.ts'

/** Who may call: anybody, those who have signed in, or the roles that have a permission (`domain/staff.ts`). */
export type StaffAccess = 'open' | 'staff' | StaffPermission

/** Any endpoint of the operators, for code that walks them all. */
export type OperatorEndpoint = AnyDefinition<StaffAccess>

/** Below this, endpoints are served on the operators' listener. */
export const OPERATOR_BASE = '/operator-api'

/** With the value `1`: the page asks by itself, and the call keeps no session alive. For reads. */
export const AUTOMATIC_HEADER = 'automatic'

/** The verbs of one area of the operators; `upload` takes a file as the whole body. */
export const operatorArea = (name: string) => ({
  get: define<StaffAccess>('GET', 'none')(name),
  post: define<StaffAccess>('POST', 'json')(name),
  upload: define<StaffAccess>('POST', 'bytes')(name),
})

/** Every endpoint of the operators' tree. */
export const operatorEndpointsOf = (api: Api): OperatorEndpoint[] => endpointsOf(api) as unknown as OperatorEndpoint[]
