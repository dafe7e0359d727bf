import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from './print.ts'

const INSTALLED = '/usr/lib/postgresql'

export type PostgresServer = {
  url: string
  /** Starts it and waits until it accepts connections. */
  start: () => Promise<void>
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  restart: () => Promise<void>
  /** Kills all of its processes. */
  kill: () => void
  /** Freezes all of its processes: connections are accepted, but nothing is answered. */
  pause: () => void
  goOn: () => void
  /** Runs SQL with psql; returns its lines. */
  query: (sql: string) => Promise<string>
  /** Stops it and removes its files. */
  remove: () => void
}

/**
 * A separate PostgreSQL server; null if its programs, or a user for it, are missing.
 *
 * @param within a folder for its files; a new one by default
 */
export async function makePostgres(within = tmpdir()): Promise<PostgresServer | null> {
  const bin = findPrograms()
  const user = bin && findUser()
  if (!bin || !user) {
    print("skipped, as PostgreSQL can't be started here", {
      why: bin ? 'no user to run PostgreSQL as' : `no PostgreSQL in ${INSTALLED}`,
    })
    return null
  }
  const folder = mkdtempSync(join(within, 'parkfetch-postgres-'))
  chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const quiet = { ...user, stdio: 'ignore', cwd: folder } as const
  const control = (...parts: string[]) =>
    new Promise<void>((resolve, reject) => {
      const words = ['-D', data, '-w', '-t', '30', '-l', join(folder, 'log'), '-o', options]
      spawn(join(bin, 'pg_ctl'), [...parts, ...words], quiet).once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_ctl ${parts[0]} ended with ${code}.`)),
      )
    })
  const query = (sql: string) =>
    new Promise<string>((resolve, reject) => {
      const where = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres']
      execFile(join(bin, 'psql'), ['-XAtq', ...where, '-c', sql], (error, output) =>
        error ? reject(error) : resolve(output.trim()),
      )
    })
  const main = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: NodeJS.Signals) => {
    const first = main()
    for (const pid of [first, ...childrenOf(first)]) process.kill(pid, name)
  }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres'], quiet)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => control('start'),
    stop: (mode) => control('stop', '-m', mode),
    restart: () => control('restart', '-m', 'fast'),
    kill: () => signal('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    query,
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) signal('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The newest version installed by Debian. */
function findPrograms(): string | null {
  if (!existsSync(INSTALLED)) return null
  const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))
  const found = versions.map((version) => join(INSTALLED, version, 'bin'))
  return found.find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

/** PostgreSQL refuses to run as root. */
function findUser(): { uid: number; gid: number } | null {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()]
  if (uid !== 0) return { uid, gid }
  try {
    const read = (what: string) => Number(execFileSync('id', [what, 'postgres'], { stdio: 'pipe' }))
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return null
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
