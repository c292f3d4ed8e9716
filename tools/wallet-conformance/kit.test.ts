import { afterEach, describe, expect, it } from 'vitest'
import { CASES } from './cases.ts'
import { FAULTS, type FaultyWallet, openFaultyWallet } from './faulty-wallet.ts'
import { type Finding, runKit } from './kit.ts'

const opened: FaultyWallet[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((wallet) => wallet.close()))
})

async function findingsOf(fault?: (typeof FAULTS)[number]): Promise<Finding[]> {
  const wallet = await openFaultyWallet(fault)
  opened.push(wallet)
  const findings = await runKit({ dialect: 'hub', url: wallet.url, mutations: 60, ...wallet.player }, CASES)
  return findings.filter(({ faults }) => faults.length > 0)
}

describe('the conformance kit', () => {
  it('finds nothing at a wallet that keeps the rules', async () => {
    expect(await findingsOf()).toEqual([])
  })

  it.each(FAULTS)('finds that %s', async (fault) => {
    expect(await findingsOf(fault)).not.toEqual([])
  })

  it('tries all orders of a bet, its win, its rollback and its repeat', () => {
    const orders = CASES.filter(({ name }) => name.startsWith('the order '))
    expect(new Set(orders.map(({ name }) => name)).size).toBe(24)
  })
})
