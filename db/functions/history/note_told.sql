-- Notes in park_history what a source says differently of a park's facts.
-- From what it said before and park_facts. A merged park has its own history.
CREATE OR REPLACE FUNCTION note_told(park integer, teller text, former jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF is_google(teller) OR teller = 'test' OR teller LIKE 'merged-%' OR (former IS NULL AND teller <> 'visitors')
    -- A new entry in the catalogue of facts does not change the park.
    OR coalesce(current_setting('parkfetch.is_deriving', true), '') <> ''
  THEN
    RETURN;
  END IF;
  INSERT INTO park_history (park_id, source, key, before, after)
  SELECT park, teller, key, was.value, told.value
  FROM jsonb_each_text(coalesce(former, '{}')) AS was
  FULL JOIN (
    SELECT * FROM park_facts WHERE park_id = park AND told_by = teller AND NOT is_google(source)
  ) AS told USING (key)
  WHERE was.value IS DISTINCT FROM told.value
    AND EXISTS (SELECT FROM parks WHERE id = park);
END
$$;
