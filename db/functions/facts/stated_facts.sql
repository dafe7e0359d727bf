-- What a statement says: its facts, and what the amenities it lists say about others.
-- From the statement and fact_words. Where amenities disagree, the word that says most.
CREATE OR REPLACE FUNCTION stated_facts(facts jsonb, amenities text[],
  OUT key text, OUT value text, OUT how text, OUT source text, OUT reference text,
  OUT observed_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 5 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
-- A plan for lists of any length is cached: making one for each takes longer than running it.
BEGIN
  IF facts <> '{}' THEN
    RETURN QUERY
    SELECT stated.key, stated.value ->> 'value', coalesce(stated.value ->> 'how', 'stated'),
      stated.value ->> 'source', stated.value ->> 'reference', (stated.value ->> 'since')::timestamptz
    FROM jsonb_each(facts) AS stated;
  END IF;
  IF amenities <> '{}' THEN
    RETURN QUERY
    SELECT DISTINCT ON (said.key) said.key, said.value, 'stated', NULL::text, NULL::text,
      NULL::timestamptz
    FROM unnest(amenities) AS listed CROSS JOIN LATERAL (
      SELECT * FROM fact_words WHERE word = fact_word(listed) OFFSET 0) AS said
    WHERE facts IS NULL OR NOT facts ? said.key
    ORDER BY said.key, said.value = 'no', said.value = 'limited', said.value = 'yes', said.value;
  END IF;
END
$$;
