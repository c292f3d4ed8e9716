import { createHash, randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { canUse, isRoot, type SystemUser, unprivilegedUser, userWithId } from './system-user.ts'

// Where the database of a data directory lives, and as whom it runs. Usually `<data directory>/postgres`. When root
// keeps the data directory below a closed folder such as root's home, PostgreSQL's user cannot get in: then the
// database lives below /var/lib/liuhe, and `<data directory>/postgres-location` says where.

/** The place, user and programs of one local database. */
export interface PostgresHome {
  /** Folder of everything: the cluster, its log, its password, its port. */
  folder: string
  /** PostgreSQL's own data directory (PGDATA). */
  clusterDir: string
  logFile: string
  passwordFile: string
  portFile: string
  lockFile: string
  /** Title given to every process of this database, so that they can be recognised from outside. */
  clusterName: string
  /** Whom to run PostgreSQL as; undefined is ourselves. */
  user: SystemUser | undefined
  binaries: PostgresBinaries
}

/** Where database files go when the data directory is out of reach for PostgreSQL's user. */
export const FALLBACK_ROOT = '/var/lib/liuhe'

/**
 * Finds or prepares the home of the database that belongs to `dataDir`. Prepares folders only; no cluster is made.
 * @throws when the folder belongs to somebody else, or PostgreSQL cannot run here; the message says what to do.
 */
export async function postgresHome(dataDir: string, fallbackRoot = FALLBACK_ROOT): Promise<PostgresHome> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The data directory ${dataDir} cannot be made (${error.code}). Choose another in LIUHE_DATA_DIR.`)
  })
  const found = isRoot() ? await homeForRoot(path.resolve(dataDir), fallbackRoot) : await homeForOrdinary(dataDir)
  const folder = path.resolve(found.folder)
  return {
    folder,
    clusterDir: path.join(folder, 'cluster'),
    logFile: path.join(folder, 'postgres.log'),
    passwordFile: path.join(folder, 'owner-password'),
    portFile: path.join(folder, 'port'),
    lockFile: path.join(folder, 'server.pid'),
    clusterName: `liuhe-${createHash('sha256').update(folder).digest('hex').slice(0, 10)}`,
    user: found.user,
    binaries: await postgresBinaries({ user: found.user, fallbackRoot }),
  }
}

async function homeForOrdinary(dataDir: string): Promise<Found> {
  const folder = path.join(dataDir, 'postgres')
  if (existsSync(path.join(dataDir, LOCATION_FILE))) throw ownedBySomebodyElse(dataDir)
  try {
    await mkdir(folder, { mode: 0o700, recursive: true })
  } catch {
    throw ownedBySomebodyElse(dataDir)
  }
  if (process.getuid && statSync(folder).uid !== process.getuid()) throw ownedBySomebodyElse(folder)
  return { folder, user: undefined }
}

async function homeForRoot(dataDir: string, fallbackRoot: string): Promise<Found> {
  const location = path.join(dataDir, LOCATION_FILE)
  const moved = await readFile(location, 'utf8').catch(() => '')
  const folder = moved.trim() || path.join(dataDir, 'postgres')
  if (existsSync(folder)) {
    const owner = await stat(folder)
    const user = owner.uid === 0 ? unprivilegedUser() : userWithId(owner.uid, owner.gid)
    if (owner.uid === 0) await chown(folder, user.uid, user.gid)
    if (canUse(folder, user)) return { folder, user }
    throw new Error(`PostgreSQL runs as user ${user.name}, who cannot enter ${folder}. Open the folders above it.`)
  }

  const user = unprivilegedUser()
  await makeOwned(folder, user)
  if (canUse(folder, user)) return { folder, user }
  await rmdir(folder)
  // A fresh name, so that deleting the data directory means a fresh start here as it does elsewhere.
  const elsewhere = path.join(fallbackRoot, randomBytes(6).toString('hex'))
  await makeOwned(elsewhere, user)
  if (!canUse(elsewhere, user)) throw new Error(`User ${user.name} can enter neither ${dataDir} nor ${elsewhere}.`)
  await writeFile(location, `${elsewhere}\n`)
  return { folder: elsewhere, user }
}

async function makeOwned(folder: string, user: SystemUser): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 })
  await mkdir(folder, { mode: 0o700, recursive: true })
  await chown(folder, user.uid, user.gid)
}

function ownedBySomebodyElse(folder: string): Error {
  return new Error(
    `${folder} belongs to another user, who started Liuhe here before. ` +
      'Start as that user, or choose another folder in LIUHE_DATA_DIR.',
  )
}

const LOCATION_FILE = 'postgres-location'

interface Found {
  folder: string
  user: SystemUser | undefined
}
