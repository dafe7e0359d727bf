-- Derives parks again that get, change or lose ways in.
-- From each change of park_insides.
CREATE OR REPLACE FUNCTION park_entrances_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parks SET has_layers = has_layers WHERE id IN (
    SELECT park_id FROM changed WHERE TG_OP = 'UPDATE' OR insides -> 'entrances' <> '[]');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER park_entrances_added AFTER INSERT ON park_insides
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_entrances_changed();

CREATE OR REPLACE TRIGGER park_entrances_removed AFTER DELETE ON park_insides
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_entrances_changed();

CREATE OR REPLACE TRIGGER park_entrances_changed AFTER UPDATE ON park_insides
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_entrances_changed();
