/**
 * Provinces, states and regions abroad by country: GeoNames' code, the name, other names. Without
 * those that are called like a larger city or a town of the United States.
 */
const NAMES: Readonly<Record<string, string>> = {
  CA: `01 Alberta, 02 British Columbia, 03 Manitoba, 04 New Brunswick, 05 Newfoundland and Labrador,
    07 Nova Scotia, 08 Ontario, 09 Prince Edward Island, 10 Quebec, 11 Saskatchewan, 12 Yukon,
    13 Northwest Territories, 14 Nunavut`,
  GB: 'ENG England, NIR Northern Ireland, SCT Scotland, WLS Wales',
  AU: `02 New South Wales/NSW, 03 Northern Territory, 04 Queensland, 05 South Australia, 06 Tasmania,
    08 Western Australia`,
  MX: `02 Baja California, 03 Baja California Sur, 05 Chiapas, 07 Coahuila, 14 Jalisco,
    15 State of Mexico/Estado de Mexico, 16 Michoacán, 18 Nayarit, 19 Nuevo León, 20 Oaxaca,
    23 Quintana Roo, 25 Sinaloa, 27 Tabasco, 28 Tamaulipas, 31 Yucatán`,
  DE: `01 Baden-Württemberg, 02 Bavaria/Bayern, 05 Hesse/Hessen, 06 Lower Saxony/Niedersachsen,
    07 North Rhine-Westphalia/Nordrhein-Westfalen/NRW, 08 Rhineland-Palatinate/Rheinland-Pfalz,
    09 Saarland, 10 Schleswig-Holstein, 11 Brandenburg, 12 Mecklenburg-Vorpommern,
    13 Saxony/Sachsen, 14 Saxony-Anhalt/Sachsen-Anhalt, 15 Thuringia/Thüringen`,
  AT: '02 Carinthia/Kärnten, 06 Styria/Steiermark, 07 Tyrol/Tirol',
  BE: 'VLG Flanders, WAL Wallonia',
  ES: `07 Balearic Islands, 34 Asturias, 39 Cantabria, 51 Andalusia/Andalucía, 52 Aragon,
    53 Canary Islands, 56 Catalonia/Catalunya/Cataluña, 57 Extremadura, 58 Galicia, 59 Basque Country`,
  FR: '28 Normandy, 53 Brittany/Bretagne, 93 Provence, 94 Corsica',
  GR: 'ESYE43 Crete',
  IN: '13 Kerala, 23 Punjab, 24 Rajasthan, 25 Tamil Nadu, 33 Goa',
  IT: `01 Abruzzo, 03 Calabria, 04 Campania, 05 Emilia-Romagna, 07 Lazio, 08 Liguria, 09 Lombardy,
    13 Apulia/Puglia, 14 Sardinia, 15 Sicily, 16 Tuscany/Toscana, 18 Umbria, 20 Veneto`,
  JP: '12 Hokkaido, 47 Okinawa',
  PT: '09 Algarve, 10 Madeira, 23 Azores',
}

type Province = { country: string; admin: string; name: string; others: string[] }

export const PROVINCES: readonly Province[] = Object.entries(NAMES).flatMap(([country, list]) =>
  list.split(/,\s+/).map((one) => {
    const [admin = '', ...words] = one.split(' ')
    const [name = '', ...others] = words.join(' ').split('/')
    return { country, admin, name, others }
  }),
)
