-- Parks merged into a park are shown again once that park has nothing left to show.
-- From each park that loses its name.
CREATE OR REPLACE FUNCTION parks_unmerge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM park_merges WHERE kept_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_unmerge AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.name <> '' AND NEW.name = '') EXECUTE FUNCTION parks_unmerge();
