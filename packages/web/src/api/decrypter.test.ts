import { SECRET_KEYS_PATH } from '@liuhe/contract/encrypted.ts'
import { EncryptedText } from '@liuhe/contract/encrypted-text.ts'
import vectors from '@liuhe/fixtures/data/encrypted-vectors.json' with { type: 'json' }
import { describe, expect, it, vi } from 'vitest'
import { createDecrypter, DecryptionError } from './decrypter.ts'

const [config, company] = vectors.vectors
if (!config || !company) throw new Error('the vectors are missing')

/** The key file, with one key under every id the vectors use, or under `kids`. */
const keyFile = (kids = ['2026-11-21b', '2026-11-20a']) =>
  JSON.stringify({ keys: kids.map((kid) => ({ kid, k: vectors.k, notAfter: 1_800_000_000_000 })) })
const publish = (file = keyFile()) => vi.fn<(url: string) => Promise<string>>(async () => file)

describe('an envelope', () => {
  it.each(vectors.vectors)(
    'of $url opens to what the server encrypted [CRYPT-002]',
    async ({ url, text, encrypted }) => {
      expect(await createDecrypter('', publish())(encrypted, url)).toEqual(JSON.parse(text))
    },
  )

  it('is opened with keys that are fetched once, from the site that encrypted it [CRYPT-001]', async () => {
    const fetchText = publish()
    const open = createDecrypter('https://api.example', fetchText)
    await Promise.all(vectors.vectors.map(({ url, encrypted }) => open(encrypted, url)))
    await open(config.encrypted, config.url)
    const asked = fetchText.mock.calls.map(([url]) => url.split('?')[0])
    expect(new Set(asked)).toEqual(new Set([`https://api.example${SECRET_KEYS_PATH}`]))
  })

  it('does not open at another address', async () => {
    const open = createDecrypter('', publish())
    await expect(open(config.encrypted, company.url)).rejects.toThrow(DecryptionError)
    await expect(open(company.encrypted, config.url)).rejects.toThrow(DecryptionError)
    await expect(open({ ...config.encrypted, kid: '2026-11-21b' }, config.url)).rejects.toThrow(DecryptionError)
  })

  it.each([
    null,
    'text',
    [],
    {},
    { ...config.encrypted, more: 1 },
    { ...config.encrypted, v: 2 },
    { ...config.encrypted, ct: '' },
  ])('is none when it is %j', async (value) => {
    const fetchText = publish()
    await expect(createDecrypter('', fetchText)(value, config.url)).rejects.toThrow(DecryptionError)
    expect(fetchText).not.toHaveBeenCalled()
  })

  it('of a kilobyte is refused whichever of its bits is flipped', { timeout: 60_000 }, async () => {
    const { encrypted, url, open } = await aKilobyte()
    const bytes = new TextEncoder().encode(JSON.stringify(encrypted))
    expect(bytes.length).toBeGreaterThan(1000)
    expect(await open(encrypted, url)).toBeTypeOf('string')
    let refused = 0
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const outcome = await Promise.resolve()
        .then(() => open(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(changed)), url))
        .then(
          () => 'opened',
          () => 'refused',
        )
      if (outcome === 'opened') throw new Error(`bit ${bit} was flipped unnoticed`)
      refused++
    }
    expect(refused).toBe(bytes.length * 8)
  })
})

describe('an unknown key', () => {
  it('is looked for once more, by everybody together, and then found', async () => {
    const files = [keyFile(['2026-11-19a']), keyFile()]
    const fetchText = vi.fn<(url: string) => Promise<string>>(async () => files.shift() ?? '')
    const open = createDecrypter('', fetchText)
    const opened = await Promise.all([config, config, config].map(({ encrypted, url }) => open(encrypted, url)))
    expect(opened).toEqual([[], [], []])
    expect(fetchText).toHaveBeenCalledTimes(2)
  })

  it('that nobody publishes is an error, and asks again the next time only', async () => {
    const fetchText = publish(keyFile(['2026-11-19a']))
    const open = createDecrypter('', fetchText)
    await expect(open(config.encrypted, config.url)).rejects.toThrow('not published')
    expect(fetchText).toHaveBeenCalledTimes(2)
  })

  it('is no end: keys that could not be fetched are fetched for the next envelope', async () => {
    const fetchText = vi
      .fn<(url: string) => Promise<string>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(keyFile())
    const open = createDecrypter('', fetchText)
    await expect(open(config.encrypted, config.url)).rejects.toThrow('offline')
    expect(await open(config.encrypted, config.url)).toEqual([])
  })
})

/** An envelope of a little more than a kilobyte, encrypted here as the server does it. */
async function aKilobyte() {
  const [kid, url] = ['2026-11-20a', '/x.json']
  const raw = Uint8Array.from(atob(vectors.k), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(`${kid}|${url}`)
  const plain = new TextEncoder().encode(JSON.stringify('六'.repeat(230)))
  const ct = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain))
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
  const encrypted = EncryptedText.parse({ v: 1, kid, alg: 'A256GCM', iv: base64(iv), ct: base64(ct) })
  return { encrypted, url, open: createDecrypter('', publish()) }
}
