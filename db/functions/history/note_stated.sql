-- Notes in park_history what a source says differently of a park's facts.
-- From what it said before and park_facts. A merged park has its own history.
CREATE OR REPLACE FUNCTION note_stated(park integer, by_source text, former jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF is_google(by_source) OR by_source = 'test' OR by_source LIKE 'merged-%' OR (former IS NULL AND by_source <> 'visitors')
    -- A new entry in the catalogue of facts does not change the park.
    OR coalesce(current_setting('parkfetch.is_deriving', true), '') <> ''
  THEN
    RETURN;
  END IF;
  INSERT INTO park_history (park_id, source, key, before, after)
  SELECT park, by_source, key, was.value, stated.value
  FROM jsonb_each_text(coalesce(former, '{}')) AS was
  FULL JOIN (
    SELECT * FROM park_facts WHERE park_id = park AND told_by = by_source AND NOT is_google(source)
  ) AS stated USING (key)
  WHERE was.value IS DISTINCT FROM stated.value
    AND EXISTS (SELECT FROM parks WHERE id = park);
END
$$;
