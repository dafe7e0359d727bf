-- Replaces what a source says in park_facts, and notes what has changed.
-- From the source's facts and amenities. What it says for the first time is no change.
CREATE OR REPLACE FUNCTION write_stated(park integer, by_source text, facts jsonb, amenities text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  former jsonb := (
    SELECT jsonb_object_agg(key, value) FROM park_facts
    WHERE park_id = park AND told_by = by_source AND NOT is_google(source));
BEGIN
  DELETE FROM park_facts WHERE park_id = park AND told_by = by_source;
  INSERT INTO park_facts (park_id, told_by, key, value, source, reference, how, observed_at)
  SELECT park, by_source, stated.key, stated.value, coalesce(stated.source, by_source), stated.reference, stated.how,
    stated.observed_at
  FROM stated_facts(coalesce(facts, '{}'), amenities) AS stated;
  PERFORM note_stated(park, by_source, former);
END
$$;
