import axe from 'axe-core'

/** What would keep somebody from using what is on the screen, or a part of it, where nothing fades any more. */
export async function graveFaults(part: Document | HTMLElement = document, rules?: string[]): Promise<string[]> {
  // It is judged as it is in the end, and nobody waits for that.
  const fading = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  for (const animation of fading) animation.finish()
  const { violations } = await axe.run(part, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
