import { createTransport } from 'nodemailer'
import { plainText } from '#domain/operator/news.ts'
import { ProviderError } from '../errors.ts'
import { NEWS_TIMEOUT_MS, type SendNews } from './types.ts'

type Mail = {
  /** 'smtps://user:password@mail.example:465'; smtp:// begins without TLS, and goes on with it if it can. */
  smtpUrl: string
  from: string
  to: string
  timeoutMs?: number
}

/** Sends news by e-mail, as plain text. */
export function makeMail({ smtpUrl, from, to, timeoutMs = NEWS_TIMEOUT_MS }: Mail): SendNews {
  const { host } = new URL(smtpUrl)
  return async (message) => {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { site, title, id } = message
    try {
      await transport.sendMail({
        from: { name: site, address: from },
        to,
        subject: `${site}: ${title}`,
        text: plainText(message),
        // However often it is sent, mail programs take it for one.
        messageId: `<${id}@${from.split('@')[1]}>`,
      })
    } catch (error) {
      throw explain(error, { host, timeoutMs })
    } finally {
      transport.close()
    }
  }
}

type SmtpError = { code?: string; response?: string; responseCode?: number }

/** Without the server's own words: anything may answer there, and repeat what it was sent. */
function explain(
  error: unknown,
  { host, timeoutMs }: { host: string; timeoutMs: number },
): ProviderError {
  const { code, response, responseCode } = error as SmtpError
  const seconds = timeoutMs / 1_000
  if (code === 'ETIMEDOUT') {
    return new ProviderError('timeout', `${host} did not answer within ${seconds} seconds.`)
  }
  if (code === 'EAUTH') {
    return new ProviderError('refused', `${host} refuses the user name or the password.`)
  }
  if (response && responseCode) {
    const failure = responseCode < 500 ? 'failed' : 'refused'
    const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
    const what = code === 'EENVELOPE' ? 'the sender or the recipient' : 'the e-mail'
    const answer = [responseCode, status].filter(Boolean).join(' ')
    return new ProviderError(failure, `${host} does not take ${what}: it answered ${answer}.`)
  }
  return new ProviderError(
    'network',
    `${host} can't be reached as a mail server (${code ?? 'closed'}).`,
  )
}
