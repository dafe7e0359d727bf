import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewsMessage } from '#domain/operator/news.ts'
import { makeMail } from '#server/sources/news/email.ts'
import { makeWebhook } from '#server/sources/news/webhook.ts'
import { MAIL_PASSWORD, type MailServer, startMail, startSilentMail } from '../upstreams/mail.ts'
import { startUpstream, type Upstream } from '../upstreams/server.ts'
import { IMPATIENT_MS, PATIENT_MS } from './faults.ts'

const MESSAGE: NewsMessage = {
  id: 'news_7',
  kind: 'reports',
  site: 'Rose City Parks',
  title: '1 new report',
  at: '2026-11-20T09:30:00.000Z',
  items: [
    { text: 'Oak Park: Other Issue: “Qué lástima”', url: 'https://parks.example/admin/reports' },
  ],
}

describe('a webhook', () => {
  let host: Upstream

  beforeEach(async () => {
    host = await startUpstream(() => ({ status: 204, body: '' }))
  })
  afterEach(() => host.close())

  const webhook = (more: Partial<Parameters<typeof makeWebhook>[0]> = {}) =>
    makeWebhook({
      url: `${host.url}/hook?key=abc`,
      secret: undefined,
      mayBePrivate: true,
      timeoutMs: PATIENT_MS,
      ...more,
    })

  test('gets a message as JSON, signed with its secret', async () => {
    const key = Buffer.from('a key of 24 bytes or so.')
    for (const secret of [`whsec_${key.toString('base64')}`, key.toString()]) {
      await webhook({ secret })(MESSAGE)
      const { method, url, headers, body } = host.requests.at(-1) ?? {}
      expect([method, `${url?.pathname}${url?.search}`]).toEqual(['POST', '/hook?key=abc'])
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'news_7' })
      const { id, site, title, items } = MESSAGE
      const data = { id, site, title, items }
      expect(JSON.parse(body ?? '')).toEqual({ type: 'reports', timestamp: MESSAGE.at, data })
      const time = headers?.['webhook-timestamp']
      expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(10)
      const signed = createHmac('sha256', key).update(`news_7.${time}.${body}`).digest('base64')
      expect(headers?.['webhook-signature']).toBe(`v1,${signed}`)
    }
    await webhook()(MESSAGE)
    expect(host.requests.at(-1)?.headers).not.toHaveProperty('webhook-signature')
  })

  test.each([
    [{ status: 500 }, 'answered 500 (Internal Server Error); what takes a message answers 2xx.'],
    [{ status: 404, body: 'Who are you?' }, 'answered 404 (Not Found)'],
    [{ status: 302, headers: { location: '/elsewhere' } }, 'answered 302 (Found)'],
    [{ how: 'cut' as const }, "can't be reached: ECONNRESET."],
  ])('that fails by %o says how', async (fault, text) => {
    host.fail('/hook', fault)
    await expect(webhook()(MESSAGE)).rejects.toThrow(`The webhook ${text}`)
    expect(host.requests).toHaveLength(1)
  })

  test('that hangs is given up', async () => {
    host.fail('/hook', { how: 'hang' })
    await expect(webhook({ timeoutMs: IMPATIENT_MS })(MESSAGE)).rejects.toThrow(
      'The webhook did not answer within 0.15 seconds.',
    )
  })

  test('may send as much as it likes, which is not read', async () => {
    host.fail('/hook', { status: 200, hugeBytes: 50_000_000 })
    await webhook()(MESSAGE)
    host.fail('/hook', { status: 200, body: 'x'.repeat(1_000), how: 'stall' })
    await webhook()(MESSAGE)
  })

  test('at a private address is refused, by number and by name, before anything is sent', async () => {
    const { port } = new URL(host.url)
    for (const name of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '169.254.169.254',
      '10.1.2.3',
      '0.0.0.0',
    ]) {
      const send = webhook({ url: `http://${name}:${port}/hook`, mayBePrivate: false })
      await expect(send(MESSAGE)).rejects.toThrow(
        'The webhook is at a private address, which NEWS_PRIVATE_WEBHOOK=on in the environment would allow.',
      )
    }
    expect(host.requests).toHaveLength(0)
  })
})

describe('a mail server', () => {
  let server: MailServer

  beforeEach(async () => {
    server = await startMail()
  })
  afterEach(() => server.close())

  const mail = (more: Partial<Parameters<typeof makeMail>[0]> = {}) =>
    makeMail({
      smtpUrl: server.url,
      from: 'site@parks.example',
      to: 'you@parks.example',
      timeoutMs: PATIENT_MS,
      ...more,
    })

  test('gets a message as plain text', async () => {
    await mail()(MESSAGE)
    const [text = ''] = server.mails
    expect(text).toContain('From: Rose City Parks <site@parks.example>')
    expect(text).toContain('To: you@parks.example')
    expect(text).toContain('Subject: Rose City Parks: 1 new report')
    expect(text).toContain('Message-ID: <news_7@parks.example>')
    expect(text).toContain('https://parks.example/admin/reports')
    expect(text).toMatch(/Qu=C3=A9 l=C3=A1stima|Qué lástima/)
  })

  test('that refuses the password says so, without repeating it', async () => {
    const { host } = new URL(server.url)
    const sent = mail({ smtpUrl: server.url.replace('p%40ss', 'other') })(MESSAGE)
    await expect(sent).rejects.toThrow(`${host} refuses the user name or the password.`)
    await expect(sent).rejects.not.toThrow(MAIL_PASSWORD.slice(4))
  })

  test('that does not know the recipient, or is busy, says so', async () => {
    const { host } = new URL(server.url)
    await expect(mail({ to: 'you@elsewhere.example' })(MESSAGE)).rejects.toThrow(
      `${host} does not take the sender or the recipient: it answered 550 5.7.1.`,
    )
    const busy = await startMail({ busy: 1 })
    await expect(mail({ smtpUrl: busy.url })(MESSAGE)).rejects.toThrow('it answered 451 4.3.0.')
    await mail({ smtpUrl: busy.url })(MESSAGE)
    expect(busy.mails).toHaveLength(1)
    await busy.close()
  })

  test('that says nothing, or is not there, is not waited for', async () => {
    const silent = await startSilentMail()
    const { host } = new URL(silent.url)
    await expect(mail({ smtpUrl: silent.url, timeoutMs: IMPATIENT_MS })(MESSAGE)).rejects.toThrow(
      `${host} did not answer within 0.15 seconds.`,
    )
    await silent.close()
    await expect(mail({ smtpUrl: silent.url })(MESSAGE)).rejects.toThrow(
      `${host} can't be reached as a mail server (ESOCKET).`,
    )
  })

  test('gets no headers from what visitors write', async () => {
    await mail()({ ...MESSAGE, title: '1 new report\r\nBcc: all@parks.example', site: 'A\r\nB: c' })
    const [head] = server.mails[0]?.split('\r\n\r\n') ?? []
    expect(head).not.toMatch(/^(Bcc|B):/m)
  })
})
