import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'

const wantsStillness = (value: 'reduce' | '') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

it('another colour is there at once, however deep it is inherited, where a reader wants no motion', async () => {
  await wantsStillness('reduce')
  const outer = document.body.appendChild(document.createElement('div'))
  try {
    let inner = outer
    for (let depth = 0; depth < 4; depth++) inner = inner.appendChild(document.createElement('div'))
    const colour = () => getComputedStyle(inner).color
    outer.style.color = 'rgb(1, 2, 3)'
    expect(colour()).toBe('rgb(1, 2, 3)')
    outer.style.color = 'rgb(200, 100, 50)'
    expect(colour()).toBe('rgb(200, 100, 50)')
    expect(document.getAnimations()).toEqual([])
  } finally {
    outer.remove()
    await wantsStillness('')
  }
})
