CREATE TABLE "park_insides" (
	"park_id" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"insides" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "park_insides" ADD CONSTRAINT "park_insides_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER park_insides_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON park_insides
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
