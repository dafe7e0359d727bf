-- The rows of park_facts of a park's own source.
-- From `facts` and `amenities` of each park that changes.
CREATE OR REPLACE FUNCTION parks_write_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_stated(NEW.id, NEW.source, NEW.facts, NEW.amenities);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_update_facts AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.facts IS DISTINCT FROM NEW.facts
    OR OLD.amenities IS DISTINCT FROM NEW.amenities)
  EXECUTE FUNCTION parks_write_facts();
