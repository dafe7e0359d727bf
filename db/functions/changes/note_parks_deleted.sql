-- Notes in park_changes which listed parks are gone.
-- From the deleted parks.
CREATE OR REPLACE FUNCTION note_parks_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_changes (park_ids)
  SELECT array_agg(id) FROM was WHERE listed HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_deleted_noted AFTER DELETE ON parks
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_parks_deleted();
