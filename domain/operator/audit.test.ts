import { describe, expect, test } from 'vitest'
import { auditCsv } from '#components/admin/audit/audit-csv.ts'
import { actionText, auditViewSearch, readAuditView, withoutSecrets } from './audit.ts'

describe('what is logged', () => {
  test.each([
    [
      { password: 'a', name: 'b' },
      { password: '••••', name: 'b' },
    ],
    [[{ apiToken: 'a' }], [{ apiToken: '••••' }]],
    [
      'https://me:pw@host/a?key=1 and http://host/b#x',
      'https://••••@host/a?•••• and http://host/b#••••',
    ],
    ['x'.repeat(600), `${'x'.repeat(500)}…`],
    ['a\0b\ud800', 'ab\ufffd'],
    [null, null],
    [12, 12],
  ])('%j is %j', (value, logged) => {
    expect(withoutSecrets(value)).toEqual(logged)
  })

  test('is cut in depth and in length', () => {
    expect((withoutSecrets(Array.from({ length: 200 }, () => 1)) as number[]).length).toBe(100)
    expect(JSON.stringify(withoutSecrets([[[[[[[['deep']]]]]]]]))).not.toContain('deep')
  })
})

test('an unknown action is its name', () => {
  expect(actionText('parkEdits.add')).toBe('Added a park')
  expect(actionText('a.b')).toBe('a.b')
})

describe('a view', () => {
  test.each(['', '?kind=parks&q=elm&from=2026-11-01&to=2026-11-02&page=3'])(
    '“%s” is read as it is written',
    (search) => expect(auditViewSearch(readAuditView(search))).toBe(search),
  )

  test('ignores what is invalid', () => {
    expect(readAuditView('?kind=x&from=2026-13-40&to=now&page=-1&q=%00')).toEqual({
      kind: '',
      q: '',
      from: '',
      to: '',
      page: 1,
    })
  })
})

test('the log as CSV quotes what it must, and runs no formulas', () => {
  const change = {
    id: 1,
    at: '2026-11-27T00:00:00.000Z',
    action: 'parkEdits.correct',
    changedBy: '=cmd()',
    subject: 'park 1',
    before: null,
    after: { name: 'A "b", c' },
  }
  expect(auditCsv([change]).split('\r\n')).toEqual([
    'at,action,text,subject,changed by,before,after',
    `2026-11-27T00:00:00.000Z,parkEdits.correct,Corrected a park,park 1,'=cmd(),,"{""name"":""A \\""b\\"", c""}"`,
    '',
  ])
})
