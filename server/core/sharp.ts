const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  // For cards drawn by this server; images from elsewhere are checked by their first bytes earlier.
  'VipsForeignLoadSvgBuffer',
]

let loading: ReturnType<typeof prepareSharp> | undefined

/** Loads sharp on first use: it takes a quarter of a second and 15 MB, and many never need it. */
export function loadSharp() {
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
