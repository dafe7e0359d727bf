/** What an SQL function gives, or what a trigger has written, after some rows were written. */
type Case = { given?: string; ask: string; gives: unknown }

/** Two towns of their own, one part of the other, each with a square outline. */
const PLACES = `
  insert into places (id, kind, name, us_state, parent_id, latitude, longitude, land_area, is_approximate)
  values (1, 'city', 'Élm Town', '', null, 10.5, 20.5, 9000, false),
    (2, 'neighborhood', 'Low Side', '', 1, 10.2, 20.2, 900, false);
  insert into place_outlines (place_id, outline)
  values (1, '((20,10),(21,10),(21,11),(20,11))'), (2, '((20,10),(20.4,10),(20.4,10.4),(20,10.4))');`
const OAK = `
  insert into parks (id, source, source_id, name, latitude, longitude, types, amenities)
  overriding system value values (1, 'town', '1', 'Oak Park', 10.1, 20.1, '{park}', '{Playground}');`
const ELM = `
  insert into parks (id, source, source_id, name, latitude, longitude, types, amenities, vicinity, facts)
  overriding system value values (2, 'osm', 'way/2', 'Elm Field', 10.1, 20.2, '{park}', '{Camping}',
    '2 Elm Street', '{"lit": {"value": "yes", "since": "2026-01-02"}}');`
const LAYER = `
  insert into park_layers (park_id, source, source_id, facts) values (1, 'osm', 'way/1',
    '{"vicinity": "1 Oak Street", "amenities": ["Restrooms"], "facts": {"lit": {"value": "no"}}}');`
const GOOGLES = `
  insert into park_layers (park_id, source, source_id, facts) values (1, 'google-details', 'g',
    '{"description": "Shady.", "rating": 4}');`
const CORRECTION = `
  insert into park_corrections (park_id, facts)
  values (1, '{"name": "Oak Green", "vicinity": "9 Oak Street", "facts": {"lit": "yes"}}');`
const MERGE = `insert into park_merges (merged_id, kept_id, moved) values (2, 1, '{}');`
const STATED = `(select array_agg(told_by || ' ' || key || ' ' || value order by told_by, key) from park_facts)`
const HISTORY = `(select array_agg(concat_ws(' ', source, key, before, after) order by id) from park_history)`
const JSON_OF = (id: number) => `('{' || (select json_fields from parks where id = ${id}))::json`

/** Cases of every function, by the names of their files. */
export const CASES: Record<string, Case> = {
  normalise_name: { ask: `normalise_name('Mt. Saint-Élysée’s')`, gives: 'mount st elysees' },
  mercator_y: { ask: 'round(mercator_y(60)::numeric, 3)::text', gives: '75.456' },
  outline_box: {
    ask: `outline_box('\\x01010204080404')::text`,
    gives: '(4e-05,6e-05),(2e-05,4e-05)',
  },
  ring_corners: {
    // A square of 100 with a dent of 1, and a speck.
    ask: `json_build_array(
      ring_corners('{"(0,0)","(50,1)","(100,0)","(100,100)","(0,100)"}', 2)::text,
      cardinality(ring_corners('{"(0,0)","(1,0)","(1,1)"}', 2)))`,
    gives: ['{"(0,0)","(100,0)","(100,100)","(0,100)"}', 0],
  },
  step_list: {
    ask: `json_build_array(step_list('{"(5,-3)","(7.4,-4)"}'), step_list('{}'))`,
    gives: ['[5,-3,2,-1]', '[]'],
  },
  outline_approach: {
    // A square of 100 steps at the equator with a hole, and a part of less than 10 m.
    ask: `outline_approach(
      '\\x0202040000c8010000c801c70100043c8b010028280000270104ec0e3b080000080700')`,
    gives: [[0, 0, 100, 0, 0, 100, -100, 0]],
  },
  approach_bounds: {
    // A radius of 0.01 degrees at the equator, and nothing but a point.
    ask: `json_build_array(
      (approach_bounds('{"((100000,100000),(300000,200000))","((0,500000))"}', 0, 4, '"area":3884470}'))[0]::text,
      width(approach_bounds('{"((100000,100000),(300000,200000))","((0,500000))"}', 0, 4, '"area":3884470}')),
      round(width(approach_bounds(null, 0, 4, '"area":3884470}'))::numeric, 4),
      width(approach_bounds(null, 0, 4, '"id":1}')))`,
    gives: ['(4,5)', 4, 0.02, 0],
  },
  parks_derive_approach: {
    given: `${OAK} insert into park_insides values (1, 'osm', '{"entrances": [
      {"kind": "gate", "lat": 10.1, "lng": 20.2}, {"kind": "gate", "lat": 10.2, "lng": 20.2}]}');`,
    ask: `json_build_array(
        array_length(approach, 1),
        (box(approach[2]))[0] ~= point(20.2, mercator_y(10.2)) * point(1e5, 0),
        approach_box ~= box(point(20.1, mercator_y(10.1)), point(20.2, mercator_y(10.2))),
        ${JSON_OF(1)} -> 'approach')
      from parks where id = 1`,
    gives: [2, true, true, [[2_020_000, 1_010_000, 0, 10_000]]],
  },
  park_entrances_changed: {
    given: `${OAK} insert into park_insides values (1, 'osm', '{"entrances": [
        {"kind": "gate", "lat": 10.1, "lng": 20.2}]}');
      delete from park_insides;`,
    ask: `json_build_array(approach, ${JSON_OF(1)} -> 'approach') from parks where id = 1`,
    gives: [null, null],
  },
  amenity_bits: { ask: `amenity_bits('{Playground,Camping,Pond}')`, gives: 129 },
  park_kinds: {
    ask: `park_kinds('Oak Park', '{dog_park}', '{Restrooms}')`,
    gives: 'oak park\ndog park\nrestrooms',
  },
  park_score: { given: OAK, ask: 'park_score(parks, 5) from parks where id = 1', gives: 6.5 },
  box_json: { ask: `box_json('((-1,2),(3,4))')`, gives: [-1, 2, 3, 4] },
  park_json_fields: {
    given: PLACES + OAK,
    ask: `('{' || park_json_fields(parks))::json from parks where id = 1`,
    gives: {
      id: 1,
      name: 'Oak Park',
      latitude: 10.1,
      longitude: 20.1,
      place: 'Low Side, Élm Town',
      amenities: ['Playground'],
      types: ['park'],
      source: 'town',
    },
  },
  parks_derive: {
    given: PLACES + OAK + LAYER + CORRECTION,
    ask: `array[name, listed::text, amenity_bits::text, in_place::text, ${JSON_OF(1)} ->> 'vicinity']
      from parks where id = 1`,
    gives: ['Oak Green', 'true', '5', '2', '9 Oak Street'],
  },
  parks_derive_limited: {
    given: `${OAK} update parks set facts = '{"toilets": {"value": "limited"}}' where id = 1;`,
    ask: `json_build_array(amenity_bits, ${JSON_OF(1)} -> 'limited') from parks where id = 1`,
    gives: [5, ['Restrooms']],
  },
  parks_derive_way: {
    given: `${PLACES + OAK} update parks set near_street = 'Low Road', near_source = 'osm' where id = 1;`,
    ask: `array[${JSON_OF(1)} ->> 'near', ${JSON_OF(1)} ->> 'nearFrom']`,
    gives: ['near Low Road, Low Side', 'osm'],
  },
  us_state_of: {
    ask: `json_build_array(us_state_of('co', 0, 0), us_state_of(null, 39.74, -104.99), us_state_of(null, 0, 0))`,
    gives: ['CO', 'CO', null],
  },
  place_of: {
    given: PLACES,
    ask: `json_build_array(place_of('elm town', null, 10.6, 20.6), place_of(null, null, 10.2, 20.2),
      place_of(null, null, 50, 50))`,
    gives: [1, 2, null],
  },
  place_name: { given: PLACES, ask: 'place_name(2)', gives: 'Low Side, Élm Town' },
  name_tails: {
    ask: `array_agg(skipped || ' ' || tail) from name_tails('old oak park')`,
    gives: ['0 old oak park', '1 oak park', '2 park'],
  },
  parks_write_names: {
    given: `${OAK} update parks set name = 'Elm', other_names = '{Old Elm}' where id = 1;`,
    ask: `array_agg(concat(number, skipped, tail) order by number, skipped) from park_names`,
    gives: ['00elm', '10old elm', '11elm'],
  },
  normalise_names: {
    ask: `normalise_names('Élm Park', array['Elm park', 'Oak St. Park', '!', 'oak st park', 'Ash'])`,
    gives: ['oak st park', 'ash'],
  },
  fact_word: { ask: `fact_word('Dog-Park_area')`, gives: 'dog park area' },
  is_google: {
    ask: `array[is_google('google'), is_google('google-details'), is_google('osm')]`,
    gives: [true, true, false],
  },
  stated_facts: {
    ask: `array_agg(key || ' ' || value || ' ' || how order by key)
      from stated_facts('{"lit": {"value": "no", "how": "derived"}}', '{Playground}')`,
    gives: ['lit no derived', 'playground yes stated'],
  },
  corrected_facts: {
    given: OAK + CORRECTION,
    ask: `array_agg(key || ' ' || value) from corrected_facts(1)`,
    gives: ['lit yes'],
  },
  won_facts: {
    given: OAK + LAYER + CORRECTION,
    ask: `array_agg(concat_ws(' ', key, value, how, source) order by key)
      from won_facts((select parks from parks where id = 1), false)`,
    gives: ['lit yes operator operator', 'playground yes stated town', 'toilets yes stated osm'],
  },
  park_knowledge: {
    given: OAK,
    ask: `json_build_array(bit_count(facts_yes) > 0, bit_count(facts_no), amenities)
      from park_knowledge((select parks from parks where id = 1), '{Playground,Pond}', false)`,
    gives: [true, 0, ['Playground', 'Pond']],
  },
  are_better_hours: {
    ask: `array[are_better_hours('{"weekday_text": ["Monday"]}', '{"weekday_text": []}'),
      are_better_hours('{"weekday_text": []}', '{"weekday_text": ["Monday"], "rule": "By"}'),
      are_better_hours('{"weekday_text": ["Monday"], "rule": "By"}', '{"weekday_text": []}'),
      are_better_hours('{"weekday_text": ["Monday"]}', '{"weekday_text": ["Monday"]}')]`,
    gives: [true, true, false, false],
  },
  write_stated: {
    given: `${OAK} select write_stated(1, 'a', '{"lit": {"value": "no"}}', '{}');
      select write_stated(1, 'a', '{"lit": {"value": "yes"}}', '{}');`,
    ask: `json_build_array(${STATED}, ${HISTORY})`,
    gives: [['a lit yes', 'town playground yes'], ['a lit no yes']],
  },
  write_corrected: {
    given: `${OAK + CORRECTION} delete from park_facts; select write_corrected(1);`,
    ask: STATED,
    gives: [' lit yes'],
  },
  write_layer: {
    given: `${OAK + LAYER} delete from park_facts; select write_layer(park_layers) from park_layers;`,
    ask: STATED,
    gives: ['osm lit no', 'osm toilets yes'],
  },
  parks_write_facts: {
    given: `${OAK} update parks set amenities = '{}', facts = '{"lit": {"value": "no"}}' where id = 1;`,
    ask: STATED,
    gives: ['town lit no'],
  },
  parks_insert_facts: { given: ELM, ask: STATED, gives: ['osm camping yes', 'osm lit yes'] },
  corrected_fields: {
    given: `${OAK + CORRECTION} insert into park_corrections (park_id, facts) values (1, '{"name": "Last"}');`,
    ask: `corrected_fields(1) ->> 'name'`,
    gives: 'Last',
  },
  park_corrected: {
    given: OAK + CORRECTION,
    ask: '(park_corrected(parks)).vicinity from parks where id = 1',
    gives: '9 Oak Street',
  },
  park_corrections_changed: {
    given: `${OAK + CORRECTION} update park_corrections set undone_at = now();`,
    ask: 'json_build_array(has_corrections, name) from parks where id = 1',
    gives: [false, 'Oak Park'],
  },
  stated_again: {
    given: `${OAK + CORRECTION} update parks set name = 'Oak Lawn' where id = 1;`,
    ask: `json_build_array(name, told ->> 'name') from parks where id = 1`,
    gives: ['Oak Green', 'Oak Lawn'],
  },
  park_with_layer: {
    given: OAK,
    ask: `to_json(park_with_layer(parks, '{"area": 7, "amenities": ["Pond"]}')) ->> 'amenities'
      from parks where id = 1`,
    gives: '["Playground","Pond"]',
  },
  park_copyable: {
    given: OAK + LAYER + GOOGLES,
    ask: `json_build_array((park_copyable(parks)).vicinity, (park_copyable(parks)).description)
      from parks where id = 1`,
    gives: ['1 Oak Street', null],
  },
  park_layers_changed: {
    given: `${OAK + LAYER} delete from park_layers;`,
    ask: `json_build_array(has_layers, ${STATED}, ${HISTORY}) from parks where id = 1`,
    gives: [false, ['town playground yes'], ['osm lit no', 'osm toilets yes']],
  },
  layer_source: {
    given: ELM,
    ask: `array[layer_source('google-details'), layer_source('merged-2'), layer_source('osm')]`,
    gives: ['google', 'osm', 'osm'],
  },
  stated_by: {
    given: OAK + LAYER + GOOGLES + CORRECTION,
    ask: 'stated_by(parks, false) from parks where id = 1',
    gives: {
      name: 'operator',
      facts: 'operator',
      vicinity: 'operator',
      description: 'google',
      rating: 'google',
    },
  },
  parks_derive_sources: {
    given: OAK + LAYER,
    ask: `json_build_array(${JSON_OF(1)} -> 'amenitiesFrom', ${JSON_OF(1)} -> 'toldBy')`,
    gives: [{ Restrooms: 'osm' }, { vicinity: 'osm' }],
  },
  merge_target: {
    given: `${OAK + ELM + MERGE}`,
    ask: 'json_build_array(merge_target(2), merge_target(1))',
    gives: [1, null],
  },
  parks_write_merged: {
    given: `${OAK + ELM + MERGE} update parks set vicinity = '3 Elm Street' where id = 2;`,
    ask: `json_build_array(facts -> 'vicinity', facts -> 'amenities', ${JSON_OF(1)} ->> 'vicinity')
      from park_layers where source = 'merged-2'`,
    gives: ['3 Elm Street', ['Camping'], '3 Elm Street'],
  },
  parks_unmerge: {
    given: `${OAK + ELM + MERGE} update parks set name = '' where id = 1;`,
    ask: `json_build_array((select count(*) from park_merges), listed) from parks where id = 2`,
    gives: [0, true],
  },
  park_merges_changed: {
    given: `${OAK + ELM + MERGE} delete from park_merges;`,
    ask: `json_build_array(listed, (select count(*) from park_layers)) from parks where id = 2`,
    gives: [true, 0],
  },
  note_stated: {
    given: `${OAK} select note_stated(1, 'town', '{"playground": "no", "lit": "yes"}');`,
    ask: HISTORY,
    gives: ['town lit yes', 'town playground no yes'],
  },
  note_park_stated: {
    given: `${OAK} update parks set name = 'Oak Lawn', latitude = 10.2500004, told_listed = false where id = 1;`,
    ask: HISTORY,
    gives: [
      'town name Oak Park Oak Lawn',
      'town position 10.1, 20.1 10.25, 20.1',
      'town closed false true',
    ],
  },
  parks_derive_known: {
    given: `${OAK + ELM} insert into park_layers (park_id, source, source_id, facts, kept_until)
      values (1, 'google', 'g', '{"rating": 4}', now() + interval '1 day');`,
    ask: `json_agg(json_build_array(known, known_for_good, known_until > now()) order by id) from parks`,
    gives: [
      [48, 32, true],
      [34, 34, null],
    ],
  },
  park_outlines_changed: {
    given: `${OAK} insert into park_outlines (park_id, source, outline)
      values (1, 'town', '\\x01010204080404');`,
    ask: `json_build_array(known, ${JSON_OF(1)} -> 'hasOutline') from parks where id = 1`,
    gives: [36, true],
  },
  note_data_change: {
    given: `select set_config('test.before', last_value::text, true) from data_version; ${OAK}`,
    ask: `last_value > current_setting('test.before')::bigint from data_version`,
    gives: true,
  },
  note_parks: {
    given: `${OAK} update parks set description = 'Quiet.' where id = 1;
      ${ELM} update parks set name = 'Oak Lawn' where id = 1;
      delete from parks where id = 2; truncate parks cascade;`,
    ask: 'json_agg(park_ids order by at) from park_changes',
    gives: [[1], [2], [1], [2], null],
  },
}
