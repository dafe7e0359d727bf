import { expect, test } from 'vitest'
import { postErrors } from './post-errors.ts'

const FIELDS = {
  title: 'Oaks',
  author: 'Ann',
  excerpt: '',
  content: '<p>Old trees.</p>',
  tags: ['Trees'],
  relatedParkIds: [3],
}

test('what a form lacks is said by its field', () => {
  expect(postErrors(FIELDS)).toEqual({})
  expect(postErrors({ ...FIELDS, title: ' ', author: '' })).toEqual({
    title: 'Please enter a title',
    author: 'Please enter an author',
  })
  expect(postErrors({ ...FIELDS, content: 'x'.repeat(90_001) })).toHaveProperty('content')
})
