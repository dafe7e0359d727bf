import { describe, expect, test } from 'vitest'
import { cleanLine } from './log.ts'

const clean = (value: unknown, secrets: string[] = []) => cleanLine(JSON.stringify(value), secrets)

describe('a line of the log', () => {
  test.each([
    ['password', 'hunter2'],
    ['adminPassword', 'hunter2'],
    ['token', 'abc'],
    ['Set-Cookie', ['a=b']],
    ['authorization', 'Basic abc'],
    ['apiKey', 'abc'],
    ['x-goog-api-key', 'abc'],
    ['client_secret', { inner: 'abc' }],
  ])('hides the value of a field %s, however deep', (name, value) => {
    const line = clean({ a: [{ err: { [name]: value } }], requestId: 'kept' })
    expect(JSON.parse(line)).toEqual({ a: [{ err: { [name]: '…' } }], requestId: 'kept' })
  })

  test.each([
    ['https://maps.example/geocode?address=Elm&key=AIzaSy-secret', 'key=…'],
    ['https://x.example/?a=1&access_token=secret#top', 'access_token=…#top'],
    ['no connection to postgres://parks:secret@db.example:5432/parks', 'postgres://…@db.example'],
    ['no connection to postgres://parks:my@secret@db.example/parks', 'postgres://…@db.example'],
    ['Authorization: Bearer secret.secret', 'Bearer …'],
    ['cookie: parkfetch_session=secret; other=1', 'parkfetch_session=…; other=1'],
    ['refused AIzaSySecretSecretSecretSecret', 'refused …'],
    ['Incorrect API key: sk-proj-secretsecretsecret', 'key: …'],
  ])('hides what gives access in the text %s', (text, rest) => {
    const line = clean({ msg: 'it failed', err: { message: text, stack: `Error: ${text}\n at x` } })
    expect(line).not.toMatch(/secret/i)
    expect(JSON.parse(line).err.message).toContain(rest)
  })

  test('hides the secrets it is told of, but not words as short as others', () => {
    expect(clean({ msg: 'got open-sesame, abc' }, ['open-sesame', 'abc'])).toBe(
      '{"msg":"got …, abc"}',
    )
  })

  test('is one line of plain characters, whatever visitors send', () => {
    const line = clean({ path: 'a\r\nb\u001b[31m\u007f\u009b31m\u2028\u202e\u200b' })
    expect(line).toMatch(/^[ -~]+$/)
    expect(JSON.parse(line).path).toBe('a\r\nb\u001b[31m\u007f\u009b31m\u2028\u202e\u200b')
  })

  test('keeps what is no secret', () => {
    const value = { keys: 3, tokens: 12, path: '/parks/1?a=b', at: 'mailto:you@parks.example' }
    expect(JSON.parse(clean(value))).toEqual(value)
  })
})
