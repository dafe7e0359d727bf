import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../package.json'
import { startServer, withFolder } from '../processes/server-process.ts'

/** On two quiet processors it is 5 s. */
const START_SECONDS = 8

test('an unpacked release starts with Node.js alone', () =>
  withFolder(async (folder) => {
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: folder, stdio: 'pipe', encoding: 'utf8' })
    const output = execFileSync(process.execPath, ['scripts/release.mjs', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const name = `parkfetch-${version}`
    expect(output).toContain(join(folder, `${name}.tar.gz`))
    expect(readdirSync(folder).sort()).toEqual([
      `${name}.cdx.json`,
      `${name}.tar.gz`,
      `${name}.tar.gz.sha256`,
    ])
    expect(run('sha256sum', '--check', `${name}.tar.gz.sha256`)).toBe(`${name}.tar.gz: OK\n`)
    const { components } = JSON.parse(readFileSync(join(folder, `${name}.cdx.json`), 'utf8'))
    const packages = components.map((one: { name: string }) => one.name)
    expect(packages).toEqual(expect.arrayContaining(['hono', 'zipcodes']))
    expect(packages).not.toContain('vite')

    run('tar', '-xzf', `${name}.tar.gz`)
    const product = join(folder, name)
    expect(run(process.execPath, join(product, 'scripts/start.mjs'), '--version')).toBe(
      `Parkfetch ${version}\n`,
    )
    const begin = performance.now()
    const settings = { DATA_DIR: join(folder, 'data') }
    const server = await startServer(settings, 'npm start', { folder: product })
    expect((performance.now() - begin) / 1_000).toBeLessThan(START_SECONDS)
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok', version })
    expect(await server.stop('SIGTERM')).toBe(0)
  }))
