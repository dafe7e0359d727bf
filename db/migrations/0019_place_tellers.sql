CREATE TABLE "place_tellers" (
	"source_ref" text NOT NULL,
	"region_id" integer
);
--> statement-breakpoint
ALTER TABLE "place_tellers" ADD CONSTRAINT "place_tellers_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place_tellers_told" ON "place_tellers" USING btree ("source_ref",coalesce(region_id, 0));--> statement-breakpoint
CREATE INDEX "place_tellers_region" ON "place_tellers" USING btree ("region_id");
--> statement-breakpoint
-- Who told the places so far is not known: no region takes them.
INSERT INTO "place_tellers" ("source_ref")
SELECT DISTINCT source_ref FROM places WHERE source_ref IS NOT NULL;
