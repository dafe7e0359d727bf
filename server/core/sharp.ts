const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  // For cards this server draws; what came from elsewhere is known by its first bytes before.
  'VipsForeignLoadSvgBuffer',
]

let loading: ReturnType<typeof prepareSharp> | undefined

/** Late: it takes a quarter of a second and 15 MB, and many servers never have an image. */
export function loadSharp(): ReturnType<typeof prepareSharp> {
  loading ??= prepareSharp()
  return loading
}

async function prepareSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}
