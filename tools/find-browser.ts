import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { root } from './ensure-installed.mjs'

/** A Chromium that starts on this machine, and what it must be started with. */
export interface Browser {
  executablePath: string
  args: string[]
}

/**
 * Finds a browser for the tests: the one in LIUHE_BROWSER, else the one that the npm package `@sparticuz/chromium`
 * carries, unpacked once into `.cache`, else the system's Chromium or Chrome. The carried one has no windows, toolbars
 * and address bar to keep up behind every page, and needs little more than half of the time (ADR 048).
 * @throws when none starts.
 */
export async function findBrowser(): Promise<Browser> {
  const wished = process.env['LIUHE_BROWSER']
  if (wished && starts(wished)) return { executablePath: wished, args: ARGS }
  const isForUs = process.platform === 'linux' && process.arch === 'x64'
  const carried = isForUs ? await carriedBrowser().catch((error: Error) => error) : undefined
  if (typeof carried === 'string') return { executablePath: carried, args: ARGS }
  const installed = [...SYSTEM_NAMES.map(onPath), ...SYSTEM_PLACES].find(
    (place) => place !== undefined && starts(place),
  )
  if (installed !== undefined) return { executablePath: installed, args: ARGS }
  throw new Error(`No browser starts on this machine. Install Chromium, or name one in LIUHE_BROWSER. ${carried ?? ''}`)
}

/**
 * Unpacks the carried browser, with the libraries it needs where the system lacks them. Several may do so at once (the
 * projects of the tests each ask for it): each unpacks a copy of its own, and the first to finish gives its to all.
 */
async function carriedBrowser(): Promise<string> {
  const folder = path.join(root, '.cache', 'browser')
  const launcher = path.join(folder, 'launch.sh')
  if (starts(launcher)) return launcher

  await mkdir(path.dirname(folder), { recursive: true })
  const copy = await mkdtemp(`${folder}.`)
  try {
    await unpackInto(copy)
    // One that lies there and does not start is broken: nobody can be using it.
    if (existsSync(folder) && !starts(launcher)) await rm(folder, { recursive: true, force: true })
    await rename(copy, folder).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error
    })
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  if (starts(launcher)) return launcher
  throw new Error(spawnSync(launcher, VERSION_ARGS, { encoding: 'utf8' }).stderr ?? '')
}

/** The package unpacks into its process's folder for temporary files, so it gets a process and a folder of its own. */
async function unpackInto(folder: string): Promise<void> {
  const env = { ...process.env, TMPDIR: folder }
  await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), UNPACK], { env })
  await writeFile(path.join(folder, 'fonts.conf'), fontsConf(path.join(root, '.cache', 'browser', 'fonts', 'fonts')))
  const launcher = path.join(folder, 'launch.sh')
  await writeFile(launcher, LAUNCHER)
  await chmod(launcher, 0o755)
  await chmod(path.join(folder, 'chromium'), 0o755)
}

async function unpack(): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const packed = path.join(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
    await inflate(path.join(packed, name))
  }
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find((place) => existsSync(place))
}

function starts(place: string): boolean {
  return existsSync(place) && spawnSync(place, VERSION_ARGS, { timeout: 20_000 }).status === 0
}

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SYSTEM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Root and most containers have no sandbox, and small containers a tiny /dev/shm. Only our own pages are opened. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage']
const VERSION_ARGS = ['--version', '--no-sandbox']
const UNPACK = '--unpack'

/** The system's own libraries come first: the carried ones are only for machines that have none. */
const LAUNCHER = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}/usr/lib/x86_64-linux-gnu:/usr/lib64:$here/al2023/lib"
export FONTCONFIG_FILE="\${FONTCONFIG_FILE:-$here/fonts.conf}"
exec "$here/chromium" "$@"
`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === UNPACK) await unpack()
  else process.stdout.write(`${(await findBrowser()).executablePath}\n`)
}

/**
 * The system's fonts, and the carried one where there is none: a Chromium without any font ends at the first character.
 * The configuration that comes with the package names folders of a machine that is not ours.
 */
function fontsConf(carried: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${carried}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
}
