import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refWrites } from './ref-writes.mjs'
import { root } from './steps.mjs'

test.each([
  ['function useLast(value) {\n  last.current = value\n}', 2, 'last.current = value'],
  ['const useLast = (value) => { if (!last.current) last.current ??= value }', 1, '??='],
  ['export function List() {\n\n  renders.current++\n}', 3, 'renders.current++'],
  ['function List() { useEffect(() => {}, []); seen.current = 1 }', 1, 'seen.current = 1'],
])('%s writes a ref while rendering', (text, line, code) => {
  expect(refWrites('list.tsx', text)).toEqual([{ line, code: expect.stringContaining(code) }])
})

test.each([
  ['function useLast(value) { useEffect(() => { last.current = value }, [value]) }'],
  ['function List() { function close() { isOpen.current = false }; return close }'],
  ['function List() { const item = last.current; return item }'],
  ['function note(last) { last.current = 1 }'],
])('%s does not', (text) => {
  expect(refWrites('list.tsx', text)).toEqual([])
})

test('no component or hook writes a ref while rendering', () => {
  const files = ['components', 'pages', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => join(folder, String(path)))
      .filter((path) => /\.tsx?$/.test(path)),
  )
  const found = files.flatMap((file) =>
    refWrites(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, code }) => `${file}:${line} ${code}`,
    ),
  )
  expect(found).toEqual([])
}, 30_000)
