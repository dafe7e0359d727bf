import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { takeTime } from './soon.ts'

export const PROXIES = ['nginx', 'Caddy'] as const
export type ProxyName = (typeof PROXIES)[number]

/** The host used in the documented files. */
const HOST = 'parks.example'
const READY_MS = 10_000

/** Whether a proxy is installed. */
export function hasProxy(name: ProxyName): boolean {
  return spawnSync(name.toLowerCase(), [name === 'nginx' ? '-v' : 'version']).status === 0
}

/** A proxy's configuration from docs/operations.md. */
export async function documentedFile(name: ProxyName): Promise<string> {
  const docs = await readFile('docs/operations.md', 'utf8')
  const [, section = ''] = docs.split(`### ${name}\n`)
  const [, block = ''] = section.split(/^```\w*\n/m)
  return block
}

/** Replaces parts of a documented file, which must be present. */
function put(text: string, replacements: [string, string][]): string {
  return replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The documented file has no '${from}'.`)
    return result.replaceAll(from, to)
  }, text)
}

export type RunningProxy = {
  /** The https port, for the host 'parks.example'. */
  port: number
  pid: number
  stop: () => Promise<void>
}

/** Starts a proxy with its documented configuration, changing only ports and certificates. */
export async function startProxy(name: ProxyName, upstream: string): Promise<RunningProxy> {
  const folder = `/tmp/parkfetch-${name}-${process.pid}-${Date.now()}`
  await mkdir(folder)
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  const [port, plain] = [await freePort(), await freePort()]
  const parts = { file: await documentedFile(name), server: new URL(upstream).host }
  const config = join(folder, 'config')
  const make = name === 'nginx' ? nginxFile : caddyFile
  await writeFile(config, make(parts, { folder, port, plain, cert, key }))
  const args =
    name === 'nginx'
      ? ['-p', folder, '-c', config, '-e', 'stderr']
      : ['run', '--config', config, '--adapter', 'caddyfile']
  const child = spawn(name.toLowerCase(), args, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const end = Date.now() + READY_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop()
      throw new Error(`${name} did not start:\n${output}`)
    }
    await takeTime(50)
  }
  return { port, pid: child.pid ?? 0, stop }
}

type Parts = { file: string; server: string }
type Places = { folder: string; port: number; plain: number; cert: string; key: string }

function nginxFile({ file, server }: Parts, { folder, port, plain, cert, key }: Places): string {
  const site = put(file, [
    ['127.0.0.1:3000', server],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, cert],
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`, key],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  )
  return `daemon off;
worker_processes 1;
pid ${folder}/pid;
events {}
http {
${temporary.join('\n')}
access_log off;
${site}
}
`
}

function caddyFile({ file, server }: Parts, { port, cert, key }: Places): string {
  const site = put(file, [
    [`${HOST} {`, `https://${HOST}:${port} {\n\ttls ${cert} ${key}`],
    ['127.0.0.1:3000', server],
  ])
  return `{
	admin off
	auto_https disable_redirects
	skip_install_trust
}
${site}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
