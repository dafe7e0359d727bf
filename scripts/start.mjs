// Serves the product, building it first if there is no build of the current sources.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuild } from './ensure-build.mjs'
import { loadSettings } from './settings.mjs'
import { answerVersion } from './version.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

answerVersion(root)
loadSettings(root)
process.env.NODE_ENV = 'production'
ensureBuild(root)
const { warn } = console
// Hides vite-plugin-ssr's notice about its new name, which is of no use to an operator.
console.warn = (text, ...rest) => String(text).includes('renamed to Vike') || warn(text, ...rest)
await import(pathToFileURL(join(root, 'dist/server/importBuild.cjs')).href)
const { serve } = await import(pathToFileURL(join(root, 'dist/app/index.js')).href)
await serve(root)
