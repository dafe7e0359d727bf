import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type Behaviour = 'passes on' | 'refuses' | 'hangs'

export type DatabaseProxy = {
  port: number
  /** How it treats new connections; open ones are cut, or fall silent. */
  behave: (behaviour: Behaviour) => Promise<void>
  close: () => Promise<void>
}

/** A proxy between the product and PostgreSQL that simulates outages. */
export async function startProxy(target: { host: string; port: number }): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = 'passes on'
  const server = createServer((inner) => {
    track(inner)
    if (behaviour === 'hangs') return
    const outer = track(connect(target))
    inner.on('data', (bytes) => behaviour === 'passes on' && outer.write(bytes))
    outer.on('data', (bytes) => behaviour === 'passes on' && inner.write(bytes))
    inner.on('close', () => outer.destroy())
    outer.on('close', () => behaviour !== 'hangs' && inner.destroy())
  })

  function track(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }

  function cutAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const stopListening = () => new Promise<void>((resolve) => server.close(() => resolve()))

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    async behave(next) {
      const before = behaviour
      behaviour = next
      if (next === 'refuses') {
        const stopped = stopListening()
        cutAll()
        await stopped
      } else if (before === 'refuses') await listen(port)
      else if (before === 'hangs') cutAll()
    },
    async close() {
      const stopped = behaviour === 'refuses' ? Promise.resolve() : stopListening()
      cutAll()
      await stopped
    },
  }
}
