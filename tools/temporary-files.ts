import { statfsSync } from 'node:fs'
import os from 'node:os'
import process from 'node:process'

const IN_MEMORY = '/dev/shm'
/** What a whole run needs at most: a server with its database for each journey that runs, and then some. */
const FREE_BYTES_MIN = 6e9

/**
 * Temporary files of tests, above all their databases, go to memory where the system has a folder there and room in it
 * (Linux). Every file of the server's tests copies a database of two thousand files: 0.2 s there, and 1 to 2 s on
 * a disk (decision 154). Children get it by their environment. Where somebody chose a folder, that one is taken.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = IN_MEMORY
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > FREE_BYTES_MIN && os.freemem() > FREE_BYTES_MIN
  } catch {
    // There is no such folder: another system than Linux, or a container without it.
    return false
  }
}
