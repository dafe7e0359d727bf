// Starts the product, in which every answer to /api/boom leaves a promise behind that nobody catches.
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
