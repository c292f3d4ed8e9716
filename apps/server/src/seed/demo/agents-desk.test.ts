import * as applications from '@liuhe/contract/api/operator/agent-applications.ts'
import * as risk from '@liuhe/contract/api/operator/risk.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, anAgent } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedAgentsDesk } from './agents-desk.ts'

const db = useTestDatabase()
let world: OperatorWorld

beforeAll(async () => {
  world = await createOperatorWorld(db)
  for (const account of ['sandbox-p1', 'sandbox-p4']) await aMember(db, { account })
  const [agent, member] = [await anAgent(db), await aMember(db)]
  await db.owner`update member set parent_id = ${agent.memberId} where member_id = ${member.memberId}`
})
afterAll(() => world.close())

it('gives the desk two applications and a flag, once, and nothing before there are terms to accept', async () => {
  await seedAgentsDesk(db.sql)
  const [maker, looker] = [await world.tokenOf('finance-maker'), await world.tokenOf('risk')]
  const waiting = async () => (await world.call(applications.applications, {}, maker)).data
  expect(await waiting()).toEqual([])
  await db.owner`insert into agent_agreement (version, text, links_until) values (1, '说明', now() + interval '1 day')`
  await seedAgentsDesk(db.sql)
  await seedAgentsDesk(db.sql)
  expect(await waiting()).toHaveLength(2)
  const { data } = await world.call(risk.flags, {}, looker)
  expect(data).toMatchObject([{ kind: 'self-referral', state: 'open' }])
})
