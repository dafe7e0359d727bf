// Starts the product with an endpoint, /api/boom, that leaves an unhandled rejection.
const { stringify } = JSON
JSON.stringify = (value, ...rest) => {
  if (value?.message === 'There is nothing at /api/boom.') {
    const secrets = 'postgres://parks:geheim@db/parks?key=geheim'
    void Promise.resolve().then(() => {
      throw new Error(`lost ${secrets} with ${process.env.ADMIN_PASSWORD}`)
    })
  }
  return stringify(value, ...rest)
}
await import('../../scripts/start.mjs')
