/** The states of the United States, its capital district and its territories, by postal code. */
export const US_STATES: Readonly<Record<string, string>> = Object.fromEntries(
  `
  AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut,
  DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho,
  IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine,
  MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri,
  MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico,
  NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon,
  PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
  UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming,
  AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico,
  VI U.S. Virgin Islands`
    .split(',')
    .map((state) => [state.trim().slice(0, 2), state.trim().slice(3)]),
)

/** The postal code of a state by its name: 'New Jersey'. */
export function stateCode(name: string): string | undefined {
  return Object.entries(US_STATES).find(([, own]) => own === name)?.[0]
}
