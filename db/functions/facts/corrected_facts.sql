-- A park's corrected facts, latest first.
-- From park_corrections. A list of amenities says of each of the nine whether it is there.
CREATE OR REPLACE FUNCTION corrected_facts(park integer, OUT key text, OUT value text, OUT observed_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 10 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT DISTINCT ON (said.key) said.key, said.value, said.created_at
  FROM park_corrections AS correction, LATERAL (
    SELECT stated.key, stated.value, 1 AS step, correction.created_at
    FROM stated_facts('{}', ARRAY(
      SELECT jsonb_array_elements_text(coalesce(correction.facts -> 'amenities', '[]')))) AS stated
    UNION ALL
    SELECT words.key, 'unknown', 0, correction.created_at
    FROM (SELECT DISTINCT feeds FROM fact_bits WHERE feeds IS NOT NULL) AS amenity
    JOIN fact_words AS words ON words.word = fact_word(feeds)
    WHERE correction.facts ? 'amenities'
    UNION ALL
    SELECT stated.key, coalesce(stated.value, 'unknown'), 2, correction.created_at
    FROM jsonb_each_text(coalesce(correction.facts -> 'facts', '{}')) AS stated
  ) AS said
  WHERE correction.park_id = park AND correction.undone_at IS NULL
  ORDER BY said.key, correction.id DESC, said.step DESC;
END
$$;
