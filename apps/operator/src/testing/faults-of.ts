import axe from 'axe-core'

/** What would keep somebody from using what is on the screen. */
export async function graveFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
