-- Notes in park_changes which listed parks are new, for the map's cells.
-- From the inserted parks.
CREATE OR REPLACE FUNCTION note_parks_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_changes (park_ids)
  SELECT array_agg(id) FROM is_now WHERE listed HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_inserted_noted AFTER INSERT ON parks
  REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION note_parks_inserted();
