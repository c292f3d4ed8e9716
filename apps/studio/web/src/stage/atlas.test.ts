import { expect, it, vi } from 'vitest'
import { loadAtlas } from './atlas.ts'

vi.mock('virtual:atlas-pictures', () => ({
  default: {
    old: {
      avif: 'data:image/avif;base64,AAAA',
      webp: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=',
    },
    lost: { avif: 'data:,', webp: 'data:,' },
  },
}))

it('takes the WebP where a browser does not read the AVIF, and fails when neither comes', async () => {
  const textures = await loadAtlas('old', { dot: [0, 0, 1, 1] })
  expect(textures('dot').width).toBe(1)
  await expect(loadAtlas('lost', {})).rejects.toThrow()
})
