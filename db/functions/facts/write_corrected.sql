-- Replaces what the operator says in park_facts.
-- From corrected_facts.
CREATE OR REPLACE FUNCTION write_corrected(park integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM park_facts WHERE park_id = park AND told_by = '';
  INSERT INTO park_facts (park_id, told_by, key, value, source, how, observed_at)
  SELECT park, '', said.key, said.value, 'operator', 'operator', said.observed_at
  FROM corrected_facts(park) AS said WHERE EXISTS (SELECT FROM parks WHERE id = park);
END
$$;
