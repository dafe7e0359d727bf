import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restRoutes } from './routes.ts'

const readme = readFileSync('README.md', 'utf8')

test('README lists every REST path', () => {
  const missing = restRoutes
    .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
    .filter((path) => !new RegExp(`\`([A-Z]+ )?${path.replace(/[{}]/g, '\\$&')}[\`?]`).test(readme))
  expect(missing).toEqual([])
})

test("README lists every page of the operator's", () => {
  const routes = readdirSync('pages')
    .filter((folder) => folder.startsWith('admin'))
    .map((folder) => readFileSync(`pages/${folder}/+route.ts`, 'utf8'))
    .map((source) => /^export default '(.+)'$/m.exec(source)?.[1])
  expect(routes).toContain('/admin/login')
  const named = routes.map((route) => route?.replace(/@(\w+)/g, '{$1}'))
  expect(named.filter((route) => !readme.includes(`\`${route}\``))).toEqual([])
})
