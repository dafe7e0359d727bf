// The data files that are read by name while the server runs. They can't be found by following
// imports, so a folder that runs elsewhere (scripts/standalone.mjs) is given these.

/** Paths in the project's folder. */
export const OWN_FILES = {
  migrations: 'db/migrations',
  functions: 'db/functions',
  seedSets: 'db/seed/sets',
  places: 'db/seed/places.tsv.gz',
  cityWords: 'db/seed/city-words.tsv.gz',
  cityNames: 'db/seed/city-names.tsv.gz',
  areas: 'db/seed/areas.tsv.gz',
  streets: 'db/seed/streets',
}

/** As Node.js resolves them. */
export const PACKAGE_FILES = {
  states: 'us-atlas/states-10m.json',
  counties: 'us-atlas/counties-10m.json',
  typeface: '@fontsource/figtree',
  // Read by geo-tz itself.
  timeZones: 'geo-tz/data/timezones-now.geojson.geo.dat',
}
