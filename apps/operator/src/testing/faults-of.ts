import axe from 'axe-core'

/** What would keep somebody from using what is on the screen, or a part of it, once nothing fades any more. */
export async function graveFaults(part: Document | HTMLElement = document, rules?: string[]): Promise<string[]> {
  const fading = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(fading.map(({ finished }) => finished))
  const { violations } = await axe.run(part, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
