import { expect, test } from 'vitest'
import { postLabel } from './blog.ts'

test.each([
  [null, true, true, null],
  ['built-in', true, false, 'Written by a program from what is known of the parks.'],
  ['built-in', false, false, 'Written by a program from what is known of the parks.'],
  [
    ...(['built-in', true, true] as const),
    'Put together by a program from what is known of the parks, and edited since.',
  ],
  [
    ...(['some-model', true, false] as const),
    'Written by a language model, and checked by a program against what is known of the parks.',
  ],
  ['some-model', false, false, 'Written by a language model.'],
  ['some-model', true, true, 'Written by a language model, and edited since.'],
])(
  'a post by %s (checked %s, edited %s) is labelled %s',
  (writtenBy, isChecked, isEdited, text) => {
    expect(postLabel({ writtenBy, isChecked, isEdited })).toBe(text)
  },
)
