-- Keeps the layer of a merged park up to date.
-- From each change of a hidden park.
CREATE OR REPLACE FUNCTION parks_write_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_merged(NEW) FROM park_merges WHERE merged_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_write_merged AFTER UPDATE ON parks
  FOR EACH ROW WHEN (NEW.hidden) EXECUTE FUNCTION parks_write_merged();
