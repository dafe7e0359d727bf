import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; name?: string }>

/** The path of the main screen's script, which a park's own page loads. */
export function mainScreenScript(): string {
  return scriptNamed('MainScreen')
}

/** The path of a built script by its name. */
export function scriptNamed(wanted: string): string {
  const manifest = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as Manifest
  const chunk = Object.values(manifest).find(({ name }) => name === wanted)
  if (!chunk) throw new Error(`The build has no script ${wanted}.`)
  return `/${chunk.file}`
}
