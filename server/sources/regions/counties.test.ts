import { expect, test } from 'vitest'
import { censusName, toCounties } from './counties.ts'

const FOLDER = new URL('https://www2.census.example/geo/tiger/TIGER2025/ADDRFEAT/')
const row = (name: string, more: string) =>
  `<tr><td valign="top"><img src="/icons/compressed.gif" alt="[   ]"></td><td><a href="${name}">${name}</a></td>${more}</tr>`
const details = (date: string, size: string) =>
  `<td align="right">${date}  </td><td align="right">${size}</td><td>&nbsp;</td>`

test('the counties of a folder are listed by number, with about their sizes', () => {
  const html = [
    '<a href="?C=N;O=D">Name</a><a href="/geo/tiger/TIGER2025/">Parent Directory</a>',
    row('tl_2025_36061_addrfeat.zip', details('2025-06-27 12:49', '1.2M')),
    row('tl_2025_01001_addrfeat.zip', details('2025-06-27 12:48', '938K')),
    row('tl_2025_us_addrfeat.zip', details('2025-06-27 12:48', '5.0G')),
    row('https://elsewhere.example/tl_2025_01003_addrfeat.zip', details('2025-06-27 12:48', '1K')),
    row('tl_2025_01005_addrfeat.zip', '<td>soon</td>'),
  ].join('\n')
  expect(toCounties(html, FOLDER)).toEqual([
    {
      fips: '01001',
      url: `${FOLDER}tl_2025_01001_addrfeat.zip`,
      changed: '2025-06-27 12:48',
      bytes: 960_512,
    },
    {
      fips: '01005',
      url: `${FOLDER}tl_2025_01005_addrfeat.zip`,
      changed: '',
      bytes: null,
    },
    {
      fips: '36061',
      url: `${FOLDER}tl_2025_36061_addrfeat.zip`,
      changed: '2025-06-27 12:49',
      bytes: 1_258_291,
    },
  ])
})

test.each(['', '<h1>Forbidden</h1>', '{"files":[]}'])('%j is no list', (html) => {
  expect(() => toCounties(html, FOLDER)).toThrow(/census\.example lists no counties/)
})

test.each([
  ['36', 'New York'],
  ['36061', 'New York'],
  ['51059', 'Fairfax'],
  ['51600', 'Fairfax (city)'],
  ['24510', 'Baltimore (city)'],
  ['09110', 'Capitol'],
  ['02063', 'Chugach'],
  ['99999', 'No. 99999'],
])('%s is %s', (fips, name) => {
  expect(censusName(fips)).toBe(name)
})
