-- Counts the changes of what visitors are shown, and tells whoever listens once they are committed.
CREATE SEQUENCE data_version;
--> statement-breakpoint
CREATE FUNCTION note_data_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('data_version');
  PERFORM pg_notify('data_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON parks
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
--> statement-breakpoint
CREATE TRIGGER park_layers_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON park_layers
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
--> statement-breakpoint
CREATE TRIGGER blog_posts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_posts
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
--> statement-breakpoint
CREATE TRIGGER seo_entries_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON seo_entries
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
