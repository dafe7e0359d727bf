-- Notes in park_changes that all parks are gone.
-- From a truncation of parks.
CREATE OR REPLACE FUNCTION note_parks_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_changes (park_ids) VALUES (NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_truncated_noted AFTER TRUNCATE ON parks
  FOR EACH STATEMENT EXECUTE FUNCTION note_parks_truncated();
