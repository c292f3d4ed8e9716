/** Asks every reading call of the operators, of every role that may, with ids that earlier answers named. */
import { operatorApi } from '@liuhe/contract/api/operator/index.ts'
import { OPERATOR_BASE, type OperatorEndpoint, operatorEndpointsOf } from '@liuhe/contract/operator-endpoint.ts'
import { STAFF_ROLES, staffMay, type StaffRole } from '@liuhe/domain/staff.ts'
import type { OperatorWorld } from '../../../testing/operator-world.ts'
import { exampleOf } from '../../../testing/wire-examples.ts'

/** An answer that was given: which call, to whom, at which address, in which words. */
export interface Answer {
  name: string
  role: StaffRole
  url: string
  text: string
}

/**
 * @returns what was answered with 200; in two rounds, as only the first tells of the objects that the second opens
 */
export async function askEverything(world: OperatorWorld): Promise<Answer[]> {
  const tokens = new Map<StaffRole, string>()
  for (const role of STAFF_ROLES) if (role !== 'partner') tokens.set(role, await world.tokenOf(role))
  const seen: Seen = new Map()
  const answers: Answer[] = []
  for (let round = 0; round < 2; round += 1) {
    for (const endpoint of operatorEndpointsOf(operatorApi).filter(isReading)) {
      for (const [role, token] of tokens) {
        if (!mayAsk(endpoint, role)) continue
        const url = addressOf(endpoint, seen)
        const answer = await world.inject({ url, headers: { authorization: `Bearer ${token}` } })
        if (answer.statusCode !== 200) continue
        answers.push({ name: endpoint.name, role, url, text: answer.body })
        remember(endpoint.name.split('.')[0] as string, answer.body, seen)
      }
    }
  }
  return answers
}

const isReading = ({ encoding }: OperatorEndpoint) => encoding === 'none'

const mayAsk = ({ access }: OperatorEndpoint, role: StaffRole) =>
  access === 'open' || access === 'staff' || staffMay(role, access)

/** The first value of each field, by area and name. */
type Seen = Map<string, string>

function remember(area: string, body: string, seen: Seen): void {
  JSON.parse(body, (key: string, value: unknown) => {
    if (typeof value !== 'string' && typeof value !== 'number') return value
    for (const name of [`${area}.${key}`, key]) if (!seen.has(name)) seen.set(name, String(value))
    return value
  })
}

function addressOf(endpoint: OperatorEndpoint, seen: Seen): string {
  const area = endpoint.name.split('.')[0] as string
  const { params, query } = endpoint.wire
  const known = (key: string, example: unknown) =>
    seen.get(`${area}.${key}`) ?? seen.get(key) ?? seen.get(`${area}.id`) ?? String(example)
  const path = Object.entries(exampleOf(params)).reduce(
    (text, [key, example]) => text.replace(`:${key}`, encodeURIComponent(known(key, example))),
    endpoint.path,
  )
  const asked = Object.entries(exampleOf(query)).map(([key, example]) => [key, known(key, example)])
  const text = new URLSearchParams(asked).toString()
  return `${OPERATOR_BASE}${path}${text === '' ? '' : `?${text}`}`
}
