-- The operator's corrections of a park, latest first; null if there are none.
-- From park_corrections that are not undone.
CREATE OR REPLACE FUNCTION corrected_fields(park integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(fact.key, fact.value ORDER BY correction.id)
  FROM park_corrections AS correction, jsonb_each(correction.facts) AS fact
  WHERE correction.park_id = park AND correction.undone_at IS NULL
$$;
