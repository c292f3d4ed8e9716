import { describe, expect, it } from 'vitest'
import { api } from './api/index.ts'
import { operatorApi } from './api/operator/index.ts'
import { endpointsOf } from './endpoint.ts'
import { toOpenApi } from './openapi.ts'
import { OPERATOR_BASE, operatorEndpointsOf } from './operator-endpoint.ts'

const document = toOpenApi(api, { title: 'Liuhe', version: '5.0.9' })
const compare = (a: unknown, b: unknown): number => String(a).localeCompare(String(b))
const text = JSON.stringify(document)

describe('the OpenAPI document', () => {
  it('has an operation for every endpoint', () => {
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one['operationId']))
    expect(ids.toSorted(compare)).toEqual(
      endpointsOf(api)
        .map(({ name }) => name)
        .toSorted(compare),
    )
  })

  it('refers only to schemas that it contains', () => {
    const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] as string)
    expect(refs.length).toBeGreaterThan(10)
    for (const name of refs) expect(document.components.schemas).toHaveProperty(name)
  })

  it('shows the wire, not the domain: amounts are numbers, flags 0 or 1, times text', () => {
    expect(document.components.schemas['BetOrder']).toMatchObject({
      properties: {
        totalMoney: { anyOf: [{ type: 'number' }, { type: 'string' }] },
        betEndTime: { type: 'string' },
        isCancle: { type: 'boolean' },
      },
    })
    expect(document.paths['/api/bet/cancel']?.['post']?.['requestBody']).toHaveProperty(
      'content.application/x-www-form-urlencoded',
    )
  })

  it('changes only in sight of a reviewer', async () => {
    await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot('./__snapshots__/openapi.json.snap')
  })
})

describe('the OpenAPI document of the operators', () => {
  const operators = toOpenApi(operatorApi, { title: 'Liuhe operators', version: '5.0.9', base: OPERATOR_BASE })

  it('shares no address and no listener with the site [SEC-51]', () => {
    expect(operators.servers).toEqual([{ url: '/operator-api' }])
    const both = Object.keys(operators.paths).filter((path) => path in document.paths)
    expect(both).toEqual([])
    expect(text).not.toContain('operator-api')
    const ids = Object.values(operators.paths).flatMap((path) => Object.values(path).map((one) => one['operationId']))
    expect(ids.toSorted(compare)).toEqual(
      operatorEndpointsOf(operatorApi)
        .map(({ name }) => name)
        .toSorted(compare),
    )
  })

  it('takes a picture as the whole body', () => {
    expect(operators.paths['/images']?.['post']?.['requestBody']).toHaveProperty('content.application/octet-stream')
  })

  it('changes only in sight of a reviewer', async () => {
    const shown = `${JSON.stringify(operators, null, 1)}\n`
    await expect(shown).toMatchFileSnapshot('./__snapshots__/openapi-operators.json.snap')
  })
})
