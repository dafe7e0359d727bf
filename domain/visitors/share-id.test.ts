import { describe, expect, test } from 'vitest'
import { openedShare, readShareId } from './share-id.ts'

describe('the short id an address asks for', () => {
  test.each([
    [{ path: '/s/aB-9_z' }, 'aB-9_z'],
    [{ path: '/s/aB9/' }, 'aB9'],
    [{ path: '/', search: '?share=%20aB-9_z%3Cscript%3E%2F%3F%23%20' }, 'aB-9_zscript'],
    [{ path: '/', hash: '#share=aB9' }, 'aB9'],
    [{ path: '/', hash: '#/map?share=aB9' }, null],
    [{ path: '/', hash: '#park=1&share=aB9' }, 'aB9'],
    [{ path: '/', search: '?share=one', hash: '#share=two' }, 'one'],
    [{ path: '/', search: '?share=!!' }, ''],
    [{ path: '/s/' }, null],
    [{ path: '/s/a/b' }, null],
    [{ path: '/', search: '?address=share', hash: '#list' }, null],
  ])('%j', (address, id) => {
    expect(readShareId(address)).toBe(id)
  })
})

describe('the share link that a page is opened by', () => {
  test.each([
    ['/s/aB9', '', 'aB9'],
    ['/s/aB9', '?park=5&share=other', 'aB9'],
    ['/s/!!', '', ''],
    ['/', '?share=aB9', 'aB9'],
    ['/', '?share=aB9&park=5', null],
    ['/', '', null],
    ['/parks/boston', '?share=aB9', null],
  ])('%s%s: %s', (path, search, id) => {
    expect(openedShare({ path, search })).toBe(id)
  })
})
