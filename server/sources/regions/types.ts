/** A region of the index. */
export type CatalogueEntry = {
  /** As in the index: 'us/colorado'. */
  id: string
  name: string
  /** The id of the region around it, if that is in the catalogue too. */
  parent: string | null
  /** Of its `.osm.pbf`. */
  url: string
  /** ISO 3166-2: 'US-CO'. */
  states: string[]
  /** ISO 3166-1 alpha-2: 'US'. */
  countries: string[]
}

/** A county's file of address ranges. */
export type CountyFile = {
  /** The Census Bureau's number: that of its state, and three digits. */
  fips: string
  url: string
  /** About: the list rounds it. Null if it does not state it. */
  bytes: number | null
  /** As the list writes it; empty if it does not. */
  changed: string
}

/** What its server states that changes with the file; null if it states nothing. */
export type FileVersion = string | null

/** What is published about a file. */
type RemoteFile = {
  /** After redirects. */
  url: string
  bytes: number | null
  modifiedAt: Date | null
  version: FileVersion
  /** In lower-case hexadecimal; null if none is published. */
  md5: string | null
}

export type Download = Omit<RemoteFile, 'url'> & { bytes: number; md5: string }

export type DownloadRequest = {
  url: string
  /** The path of the complete file. What came of it so far is in `${file}.part`. */
  file: string
  maxBytes: number
  /** No checksum is published, and none is asked for. */
  isUnchecked?: true | undefined
  /** Ends the download and keeps what came so far. */
  signal?: AbortSignal | undefined
  /** Called for each piece, with null while the size is not known. */
  onProgress?: ((done: number, total: number | null) => void) | undefined
}

/** A server of region files. All throw ProviderError, and the signal's reason if it is aborted. */
export type RegionSource = {
  /** The regions of the index. Those without a file, or with one on another host, are left out. */
  catalogue: (signal?: AbortSignal) => Promise<CatalogueEntry[]>
  /** The counties in a folder of the Census Bureau. */
  counties: (folder: string, signal?: AbortSignal) => Promise<CountyFile[]>
  /** What is published about a file, without downloading it. */
  look: (url: string, signal?: AbortSignal) => Promise<RemoteFile>
  /**
   * Downloads a file, going on where an earlier download of the same version ended. It is compared
   * with the published checksum. Throws RegionFileError if it can't be stored.
   */
  download: (asked: DownloadRequest) => Promise<Download>
}

export type RegionTimeouts = {
  /** Silence of a server after which an attempt ends. */
  silenceMs: number
  /** A list of regions, or what is published about a file, including retries. */
  lookMs: number
  /** A download, including retries and waits. */
  downloadMs: number
  /** Pause after a first failure; later pauses are four times as long. */
  retryMs: number
  /** Longest such pause, also if the server requests it. */
  longestPauseMs: number
}
