import * as api from '@liuhe/contract/api/operator/switches.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { listSwitches } from './catalogue.ts'
import { gamingOn } from './gaming-on.ts'
import { turnOff, turnOn } from './turn.ts'

/**
 * Switches of operators.
 * @param providers names of the providers of games that this installation knows
 */
export function mountSwitchesConsole(server: Server, { providers }: { providers: readonly string[] }): void {
  mountOperatorArea(server, api, {
    list: ({ sql }) => listSwitches(sql, providers),
    turnOff: turnOff(providers),
    turnOn: turnOn(providers),
    proposeGaming: (context, { requestId, revision, reason }) =>
      propose(context, gamingOn, { payload: {}, revision, reason, requestId }),
  })
}
