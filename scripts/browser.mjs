// The browser for tests: the system's, or a newly installed one.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM = [
  // The headless shell has no window code and is a third faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium; null if there is none. */
export function findBrowser() {
  return [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/** The path of a Chromium, installing it if missing. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  for (const install of [installFromDebian, installFromPlaywright]) {
    try {
      install()
    } catch {
      // The other way may work; if neither does, the error below says what to do.
    }
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium, and it could not be installed: install it.')
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const run = (...args) => execFileSync('apt-get', args, { stdio: 'inherit' })
  run('update', '-qq')
  try {
    run('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  } catch {
    // Older releases only have the full browser.
    run('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
}

function installFromPlaywright() {
  // Only root can install its system libraries.
  const options = process.getuid?.() === 0 ? ['--with-deps'] : []
  execFileSync('npx', ['playwright', 'install', ...options, 'chromium'], { stdio: 'inherit' })
}
