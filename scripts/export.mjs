// Exports the parks: `npm run --silent export -- --format geojson`.
import { runBuilt } from './run-built.mjs'

const isRedirected =
  !process.stdout.isTTY && !process.argv.some((arg) => /^(-o|--output)/.test(arg))
if (
  isRedirected &&
  process.env.npm_lifecycle_event &&
  process.env.npm_config_loglevel !== 'silent'
) {
  process.stderr.write(
    'npm writes two lines of its own before the parks: use npm run --silent, or --output FILE.\n',
  )
}
await runBuilt('export', 'runExport')
