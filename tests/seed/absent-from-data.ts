const FEDERAL = 'Golden Gate National Recreation Area; the city file holds no federal land.'
const IN_GOLDEN_GATE_PARK = 'Inside Golden Gate Park, which the city file holds as sections only.'
const NEWER = 'Newer than the city file.'
const PORT = "On the Port of San Francisco's land; not in the city file."
const CHARLES_RIVER = 'Part of Charles River Reservation, whose centre is far off.'
const IN_LINCOLN_PARK = 'Part of the row of Lincoln Park, which is seven miles long.'
const STATE = 'A state park; the city file holds none.'
const COUNTY = "In Mecklenburg County's own file only."
const NUMBERED = 'In the data under the number the Park District gave it.'

const withoutDogPark = (park: string) => `The data has ${park} as a whole, not its dog park.`

/** Seed parks without a match in the public data, and why each is correct. */
export const ABSENT_FROM_DATA: Readonly<Record<string, string>> = {
  'bos-carleton-court-dog-park': 'Part of Southwest Corridor Park.',
  'bos-castle-island': "In the data as 'Strandway/Castle Island', whose centre is 390 m off.",
  'bos-charles-river-esplanade': CHARLES_RIVER,
  'bos-charlestown-navy-yard': "In the data as 'Navy Yard Grounds'.",
  'bos-condor-street-urban-wild': "In the data as 'Condor Street Beach I'.",
  'bos-herter-park': CHARLES_RIVER,
  'bos-rose-kennedy-greenway': 'In the data by its parcels.',
  'chi-fulton-river-park': NUMBERED,
  'chi-grant-bark-park': 'Inside Grant Park, whose centre is 600 m off.',
  'chi-lake-shore-east-park': NUMBERED,
  'chi-lincoln-park': 'The centre of its row is 2.5 km north of its address.',
  'chi-logan-square-dog-park': NUMBERED,
  'chi-maggie-daley-park': 'Part of the row of Grant Park.',
  'chi-millennium-park': 'Run by the city; not in the Park District file.',
  'chi-montrose-dog-beach': IN_LINCOLN_PARK,
  'chi-north-avenue-beach': IN_LINCOLN_PARK,
  'chi-oak-street-beach': IN_LINCOLN_PARK,
  'chi-promontory-point': 'Part of the row of Burnham Park, whose centre is 3 km off.',
  'chi-skinner-bark-park': NUMBERED,
  'chi-south-shore-cultural-center': "In the data as 'SOUTH SHORE CULTL. CTR.'.",
  'chi-wiggly-field': "In the data as 'NOETHLING (GRACE)', at the same address.",
  'clt-freedom-park': COUNTY,
  'clt-independence-park': COUNTY,
  'clt-mcalpine-creek-park': COUNTY,
  'clt-reedy-creek-nature-preserve': COUNTY,
  'clt-romare-bearden-park': COUNTY,
  'den-confluence-park': "Newer than the data, in the city's file of 2026.",
  'np-channel-islands':
    'Its point in the data is in the open sea; Scorpion Anchorage is a landing.',
  'np-kings-canyon': 'One unit with Sequoia in the data.',
  'np-sequoia': 'One unit with Kings Canyon in the data.',
  'nyc-chelsea-waterside-park': 'Part of Hudson River Park; not in the city file.',
  'nyc-domino-park': 'Privately owned, open to everyone.',
  'nyc-four-freedoms-state-park': STATE,
  'nyc-gantry-plaza-state-park': STATE,
  'nyc-governors-island':
    'Run by a trust of its own; only its National Monument is in the data, 180 m off.',
  'nyc-hudson-river-park': 'Run by a trust of its own; not in the city file.',
  'nyc-jamaica-bay-wildlife-refuge': 'Part of Gateway, whose one point is far off.',
  'nyc-little-island': 'In Hudson River Park; not in the city file.',
  'nyc-marsha-p-johnson-state-park': STATE,
  'nyc-orchard-beach':
    'Part of Pelham Bay Park, whose centre is 860 m off; only its playground has a row.',
  'nyc-rockaway-beach': "In the data as 'Rockaway Beach Boardwalk', whose centre is 280 m off.",
  'nyc-west-87th-street-dog-run': "In the data as 'Riverside Park Dog Run (87th St)'.",
  'sf-berry-street-dog-park': NEWER,
  'sf-botanical-garden': IN_GOLDEN_GATE_PARK,
  'sf-china-basin-park': PORT,
  'sf-crane-cove-park': PORT,
  'sf-fort-funston': FEDERAL,
  'sf-golden-gate-park-dog-training-area': IN_GOLDEN_GATE_PARK,
  'sf-japanese-tea-garden': IN_GOLDEN_GATE_PARK,
  'sf-koret-playground': IN_GOLDEN_GATE_PARK,
  'sf-lands-end': FEDERAL,
  'sf-marina-green': "In the data as 'Yacht Harbor and Marina Green', whose centre is 400 m off.",
  'sf-mission-creek-park': NEWER,
  'sf-mount-sutro-open-space-reserve': "On the university's land; not in the city file.",
  'sf-ocean-beach': FEDERAL,
  'sf-presidio-tunnel-tops': 'Newer than the data, on land of the Presidio Trust.',
  'sf-rincon-park': PORT,
  'sf-salesforce-park': "On the transit center's roof; not in the city file.",
  'sf-st-marys-dog-park': withoutDogPark("St. Mary's Playground"),
  'sf-sunset-dunes': NEWER,
  'sf-sutro-heights-park': FEDERAL,
  'sf-the-panhandle': IN_GOLDEN_GATE_PARK,
  'sf-upper-douglass-dog-park': withoutDogPark('Douglass Playground'),
}
