CREATE TABLE "park_views" (
	"park_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "park_views_park_id_day_pk" PRIMARY KEY("park_id","day")
);
--> statement-breakpoint
ALTER TABLE "park_views" ADD CONSTRAINT "park_views_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;