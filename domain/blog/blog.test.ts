import { describe, expect, test } from 'vitest'
import { postDate, postSlug, readingMinutes, tableOfContents } from './blog.ts'

test.each([
  [null, 'Draft'],
  ['2025-01-05T00:00:00.000Z', 'January 5, 2025'],
  ['2025-01-05T23:59:59.999Z', 'January 5, 2025'],
  ['2024-12-31T20:00:00-05:00', 'January 1, 2025'],
])('the day of %s is %s, by UTC', (publishedAt, day) => {
  expect(postDate(publishedAt)).toBe(day)
})

describe('the time to read', () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`

  test.each([
    ['', 1],
    [words(1), 1],
    [words(329), 1],
    [words(330), 2],
    [words(2_200), 10],
  ])('no. %#: %i min', (html, minutes) => {
    expect(readingMinutes(html)).toBe(minutes)
  })

  test('is that of words, not of tags, and words of two parts are not one', () => {
    expect(readingMinutes(`<table ${'title="a b c" '.repeat(500)}>x</table>`)).toBe(1)
    expect(readingMinutes('<td>one</td><td>two</td>'.repeat(220))).toBe(2)
  })
})

describe('the table of contents', () => {
  const heading = (number: number, level = 2) =>
    `<h${level} id="section-${number}">Part <em>${number}</em> &amp; more</h${level}><p>Words.</p>`

  test('names the headings of two levels, in their order', () => {
    const html = [heading(1), heading(2, 3), heading(3), heading(4)].join('')
    expect(tableOfContents(html)).toEqual([
      { id: 'section-1', text: 'Part 1 & more', level: 2 },
      { id: 'section-2', text: 'Part 2 & more', level: 3 },
      { id: 'section-3', text: 'Part 3 & more', level: 2 },
      { id: 'section-4', text: 'Part 4 & more', level: 2 },
    ])
  })

  test('is not there with fewer than four, and counts none that nothing can lead to', () => {
    const three = [heading(1), heading(2), heading(3)].join('')
    expect(tableOfContents(three)).toEqual([])
    expect(tableOfContents(`${three}<h2>No id</h2><h4 id="section-5">Deep</h4>`)).toEqual([])
  })
})

test.each([
  ['Dog Parks in San Francisco', 'dog-parks-in-san-francisco'],
  ['  São Paulo’s  parks -- & more! ', 'sao-paulos-parks-more'],
  ['x'.repeat(100), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ['公園', 'post'],
  ['!?', 'post'],
])('the address of %j is %s', (title, slug) => {
  expect(postSlug(title)).toBe(slug)
})
