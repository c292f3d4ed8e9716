/** Finished pictures on disk, by content: a file is never changed, and the least recently asked for go first. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface PictureStore {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, bytes: Buffer): Promise<void>
}

export interface StoreOptions {
  /** Made when the first picture is written. */
  folder: string
  /** What all files together may take. */
  bytesMax: number
}

/** Opens the store. What an earlier process left there is still good. */
export const createPictureStore = ({ folder, bytesMax }: StoreOptions): PictureStore => {
  /** Sizes, the longest unused first. */
  const sizes = new Map<string, number>()
  let total = 0
  let opening: Promise<void> | undefined
  const open = () => (opening ??= remember())

  const remember = async () => {
    const names = await readdir(folder).catch(() => [])
    const found = await Promise.all(
      names.map(async (name) => ({ name, facts: await stat(path.join(folder, name)).catch(() => undefined) })),
    )
    for (const { name, facts } of found.sort((a, b) => (a.facts?.mtimeMs ?? 0) - (b.facts?.mtimeMs ?? 0))) {
      if (facts !== undefined) note(name, facts.size)
    }
  }
  const note = (name: string, size: number) => {
    total += size - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, size)
  }
  const makeRoom = async () => {
    for (const [name, size] of sizes) {
      if (total <= bytesMax) return
      sizes.delete(name)
      total -= size
      await rm(path.join(folder, name), { force: true })
    }
  }

  return {
    async read(name) {
      await open()
      const size = sizes.get(name)
      if (size === undefined) return undefined
      note(name, size)
      // Somebody may have emptied the folder: then it is drawn again.
      return readFile(path.join(folder, name)).catch(() => undefined)
    },
    async write(name, bytes) {
      await open()
      await mkdir(folder, { recursive: true })
      const unfinished = path.join(folder, `.${name}`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, path.join(folder, name))
      note(name, bytes.length)
      await makeRoom()
    },
  }
}
