CREATE TABLE "park_outlines" (
	"park_id" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"outline" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "park_outlines" ADD CONSTRAINT "park_outlines_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;