/** Display names of sources that are identified by codes. */
const NAMES = new Map(
  Object.entries({
    osm: 'OpenStreetMap',
    google: 'Google Maps',
    tiger: 'U.S. Census Bureau',
    gnis: 'U.S. Geological Survey',
    seed: 'Parkfetch',
    visitors: 'Visitors',
    operator: 'The operator of this site',
    rules: 'Rules of agencies',
    'nyc-parks': 'NYC Parks',
    'sf-rec-park': 'SF Rec & Park',
    'boston-open-space': 'City of Boston',
    'chicago-park-district': 'Chicago Park District',
    'la-rec-parks': 'LA Rec & Parks',
    'denver-parks': 'Denver Parks & Rec',
    'mecklenburg-parks': 'Mecklenburg County',
    'us-park-service': 'National Park Service',
    'us-open-lands': 'Open Lands Database',
  }),
)

/** A source's display name; an imported file's source keeps the name the operator gave it. */
export function sourceName(source: string): string {
  return NAMES.get(source) ?? source
}
