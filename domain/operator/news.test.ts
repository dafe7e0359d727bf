import { expect, test } from 'vitest'
import { failuresText, plainText, reportsText } from './news.ts'

const REPORT = { park: 'Oak Park', type: 'hours', details: null } as const

test('what visitors say is one message, with their words on one line', () => {
  const reports = [REPORT, { ...REPORT, details: 'It opens\n at 9.' }]
  const suggestion = { park: null, content: { kind: 'name', name: 'Elm' }, note: 'x'.repeat(400) }
  const { title, items } = reportsText(reports, [{ ...suggestion, park: 'Elm Park' } as never])
  expect(title).toBe('2 new reports and 1 new suggestion')
  expect(items.slice(0, 2)).toEqual([
    { text: 'Oak Park: Incorrect Opening Hours', path: '/admin/reports' },
    { text: 'Oak Park: Incorrect Opening Hours: “It opens at 9.”', path: '/admin/reports' },
  ])
  expect(items[2]).toEqual({
    text: `Elm Park: It is called Elm: “${'x'.repeat(300)}…”`,
    path: '/admin/review',
  })
})

test('a long list is cut, and says by how much', () => {
  const { title, items } = reportsText(Array(25).fill(REPORT), [])
  expect(title).toBe('25 new reports')
  expect(items).toHaveLength(21)
  expect(items.at(-1)?.text).toBe('And 5 more.')
})

test('failed work is named, a region by its name', () => {
  const failed = { kind: 'regions', region: 'Oregon', error: 'The disk is full.' }
  expect(failuresText([failed])).toEqual({
    title: 'Failed: Oregon',
    items: [{ text: 'Oregon: The disk is full.', path: '/admin/regions' }],
  })
  const backup = { kind: 'backup', region: null, error: 'No space.' }
  expect(failuresText([failed, backup])).toMatchObject({
    title: '2 background tasks failed',
    items: [{}, { text: 'Scheduled backup: No space.', path: '/admin' }],
  })
})

test('an e-mail has each item with its address', () => {
  const items = [{ text: 'Oak Park: Other Issue', url: 'https://parks.example/admin/reports' }]
  const message = {
    id: 'news_1',
    kind: 'reports' as const,
    title: '',
    at: '',
    site: 'Parks',
    items,
  }
  expect(plainText(message)).toBe(
    'Oak Park: Other Issue\nhttps://parks.example/admin/reports\n\nSent by Parks.\n',
  )
})
