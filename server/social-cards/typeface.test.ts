import { beforeAll, describe, expect, test } from 'vitest'
import { fitText } from './draw-card.ts'
import { loadTypeface, type Typeface } from './typeface.ts'

let typeface: Typeface
beforeAll(async () => {
  typeface = await loadTypeface(800)
})

describe('what can be written', () => {
  test.each([
    ['Golden Gate Park', 'Golden Gate Park'],
    ['Parc de l’Île-aux-Œufs', 'Parc de l’Île-aux-Œufs'],
    ['Łąka Żoliborz', 'Łąka Żoliborz'],
    ['<b>&"', '<b>&"'],
    // Combining marks, and letters whose accents the typeface lacks.
    ['E\u0301lan', 'Élan'],
    ['Công viên Tạo Đàn', 'Công viên Tao Đàn'],
    ['Puʻu ʻUalakaʻa', 'Pu‘u ‘Ualaka‘a'],
    ['Dog Park 🐕 ♥', 'Dog Park'],
    ['Two\n  lines', 'Two lines'],
  ])('%j is %j', (text, written) => {
    expect(typeface.writable(text)).toBe(written)
  })

  test.each(['北海公园', 'Парк Горького', 'Beihai 北海', 'حديقة', '🌲', ' '])('not %j', (text) => {
    expect(typeface.writable(text)).toBeNull()
  })

  test('is an outline that is as wide as is said', () => {
    const outline = typeface.outline('Muir Woods', { x: 50, y: 100, size: 80 })
    expect(outline).not.toContain('NaN')
    const across = [...outline.matchAll(/(-?[\d.]+) (-?[\d.]+) /g)].map(([, x]) => Number(x))
    const width = Math.max(...across) - Math.min(...across)
    expect(Math.min(...across)).toBeGreaterThan(50)
    expect(Math.abs(width - typeface.width('Muir Woods', 80))).toBeLessThan(12)
  })

  test('has letters close up as they should: kerning', () => {
    const apart = typeface.width('A', 100) + typeface.width('V', 100)
    expect(typeface.width('AV', 100)).toBeLessThan(apart - 5)
  })
})

describe('lines', () => {
  const tries = [
    { most: 1, size: 100 },
    { most: 2, size: 50 },
  ]
  const inLines = (text: string) => fitText(text, typeface, { width: 500, tries })

  test.each([
    ['one, as large as can be', 'Elm Park', ['Elm Park'], 100],
    ['two, smaller', 'The Gardens of the Old Elms', ['The Gardens of the', 'Old Elms'], 50],
    [
      'cut',
      'The Gardens of the Old Elms and of the Younger Oaks',
      ['The Gardens of the', /^Old Elms .*[^ ]…$/],
      50,
    ],
    ['cut within a word', 'Donaudampfschifffahrtsgesellschaftspark', [/^Donau.*…$/], 50],
  ])('%s', (_, text, lines, size) => {
    const block = inLines(text)
    expect(block.size).toBe(size)
    expect(block.lines).toHaveLength(lines.length)
    for (const [index, line] of lines.entries()) expect(block.lines[index]).toMatch(line)
    for (const line of block.lines) expect(typeface.width(line, size)).toBeLessThanOrEqual(500)
  })
})
