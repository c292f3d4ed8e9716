/** Askers and staff on a whole process, for tests. */
import * as api from '@liuhe/contract/api/desk.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { startChat, type TestChat, type TestClient } from '../chat/live/testing.ts'
import { aPerson, type TestPerson } from '../chat/testing.ts'
import { aGateway } from '../recharge/testing.ts'

export const member = { appId: 'liuhe', identity: 'member' } as const
export const guest = { appId: 'liuhe', identity: 'guest' } as const

export interface Asker {
  who: TestPerson
  as: string
  line: TestClient
  roomId: number
}
type Told = { content: { kind: string; text?: string; card?: { text: string; order: { orderNo: string } | null } } }
type Answer = { code: string; data: ReturnType<JSON['parse']> }

/** A process of the site and the operators' listener on one database. */
export function useDesk(db: TestDatabase) {
  const at = {} as { here: TestChat; world: OperatorWorld }
  beforeAll(async () => {
    await seedVipRules(db.sql)
    at.here = await startChat(db, { gatewayOf: aGateway().gatewayOf })
    at.world = await createOperatorWorld(db)
  })
  afterAll(async () => {
    await at.here.stop()
    await at.world.close()
  })
  /** Asks as an operator; with a body it is a change. */
  const post = async (token: string, path: string, body?: object): Promise<Answer> => {
    const answer = await at.world.inject({
      ...{ method: body ? 'POST' : 'GET', url: `/operator-api${path}` },
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })
    const { code, data } = answer.json()
    return { code, data }
  }
  return {
    at,
    post,
    /** A member with the conversation open. */
    async anAsker(): Promise<Asker> {
      const who = await aPerson(db)
      const as = await at.here.tokenOf(who)
      const { roomId } = await at.here.app.call(api.open, { ...member }, { as })
      return { who, as, line: await at.here.connectWith(as), roomId }
    },
    stateOf: ({ as }: Asker) => at.here.app.call(api.state, member, { as }),
    /** An operator who serves. */
    async aServer(login: string, { isOn = true } = {}) {
      const token = await at.world.signedIn(await at.world.enrolled('support', login))
      if (isOn) await post(token, '/desk/duty', { isOn: true, name: `客服${login}` })
      return token
    },
    /** Asks for a person. @returns the number of the case */
    async waiting(asker: Asker): Promise<string> {
      const { current } = await at.here.app.call(api.human, member, { as: asker.as })
      expect(current).toMatchObject({ state: 'waiting' })
      return String(current?.caseId)
    },
  }
}

/** What comes to the asker from somebody else, until one fits. */
export async function hear({ line }: Pick<Asker, 'line'>, fits: RegExp): Promise<Told> {
  for (;;) {
    const { messages } = await line.next(CHAT_COMMAND.messages)
    const found = (messages as Told[]).find(({ content }) => fits.test(content.card?.text ?? content.text ?? ''))
    if (found) return found
  }
}
