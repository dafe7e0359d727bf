-- The filters that a park is known to match or not to match, and the amenities shown for it.
-- From won_facts and fact_bits. Only the operator adds to a list that the operator has corrected.
CREATE OR REPLACE FUNCTION park_knowledge(park parks, listed text[], copyable boolean,
  OUT facts_yes bit(128), OUT facts_no bit(128), OUT amenities text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  is_plain boolean :=
    NOT (park.has_layers OR park.has_corrections OR copyable) AND park.facts = '{}';
  is_corrected boolean := park.has_corrections AND EXISTS (
    SELECT FROM park_corrections
    WHERE park_id = park.id AND undone_at IS NULL AND facts ? 'amenities');
  fed text[];
BEGIN
  SELECT bit_or(mask) FILTER (WHERE is_fit),
    bit_or(mask) FILTER (WHERE is_refused),
    array_agg(DISTINCT feeds) FILTER (WHERE is_fit AND feeds IS NOT NULL AND value <> 'limited'
      AND (how = 'operator' OR NOT is_corrected))
  INTO facts_yes, facts_no, fed
  FROM (
    SELECT mask, feeds, won.value, won.how,
      won.value = ANY (fits) OR number >= least AS is_fit,
      won.value = ANY (refuses) OR number < least AS is_refused
    FROM (
      SELECT won.key, won.value, won.how FROM won_facts(park, copyable) AS won WHERE NOT is_plain
      UNION ALL
      -- The same for a park with known amenities only, which most parks are: in half the time.
      (SELECT DISTINCT ON (said.key) said.key, said.value, 'stated'
      FROM unnest(park.amenities) AS each(text) CROSS JOIN LATERAL (
        SELECT * FROM fact_words WHERE word = fact_word(text) OFFSET 0) AS said
      WHERE is_plain
      ORDER BY said.key, said.value = 'no', said.value = 'limited', said.value = 'yes', said.value)
    ) AS won
    CROSS JOIN LATERAL (SELECT * FROM fact_bits WHERE fact_bits.key = won.key OFFSET 0) AS bits
    CROSS JOIN LATERAL (
      SELECT CASE WHEN least IS NOT NULL AND won.value ~ '^[0-9]{1,9}$' THEN won.value::float8 END
        AS number) AS counted
  ) AS known;
  facts_yes := coalesce(facts_yes, b'0'::bit(128));
  facts_no := coalesce(facts_no, b'0'::bit(128));
  fed := coalesce(fed, '{}');
  amenities := listed;
  IF NOT (listed <@ fed AND listed @> fed) THEN
    amenities := ARRAY(
      SELECT name
      FROM (
        SELECT coalesce(amenity.name, text) AS name, amenity.name IS NOT NULL AS is_filtered, place
        FROM unnest(listed) WITH ORDINALITY AS each(text, place)
        LEFT JOIN (SELECT DISTINCT feeds AS name FROM fact_bits WHERE feeds IS NOT NULL) AS amenity
          ON lower(amenity.name) = lower(text)
        UNION ALL
        SELECT name, true, 1000 + amenity_bits(ARRAY[name]) FROM unnest(fed) AS name
      ) AS each
      WHERE NOT is_filtered OR name = ANY (fed)
      GROUP BY name ORDER BY min(place)
    );
  END IF;
END
$$;
