import { createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const MAIL_USER = 'parks'
export const MAIL_PASSWORD = 'p@ss/word of the double'

export type MailServer = {
  /** 'smtp://user:password@127.0.0.1:4702', with special characters encoded. */
  url: string
  /** What it has taken, with headers. */
  mails: string[]
  close: () => Promise<void>
}

/**
 * Starts a double of a mail server, which takes mail for addresses at parks.example.
 *
 * @param options.busy how many e-mails it refuses for now, before it takes any
 */
export async function startMail({ busy = 0 } = {}): Promise<MailServer> {
  const mails: string[] = []
  let left = busy
  const server = new SMTPServer({
    // Without TLS: a double has no certificate.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      const isRight = username === MAIL_USER && password === MAIL_PASSWORD
      callback(isRight ? null : new Error(`No, not ${password}`), { user: username })
    },
    onRcptTo({ address }, _session, callback) {
      const isKnown = address.endsWith('@parks.example')
      const refusal = Object.assign(new Error('5.7.1 No relay'), { responseCode: 550 })
      callback(isKnown ? null : refusal)
    },
    async onData(stream, _session, callback) {
      const mail = await text(stream)
      if (left > 0) {
        left -= 1
        return callback(Object.assign(new Error('4.3.0 Try later'), { responseCode: 451 }))
      }
      mails.push(mail)
      callback()
    },
  })
  const port = await listen(server.server)
  const user = `${MAIL_USER}:${encodeURIComponent(MAIL_PASSWORD)}`
  return {
    url: `smtp://${user}@127.0.0.1:${port}`,
    mails,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** A mail server that takes connections and says nothing. */
export async function startSilentMail(): Promise<Omit<MailServer, 'mails'>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere.')
  return address.port
}
