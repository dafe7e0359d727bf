CREATE TABLE "commons_looks" (
	"park_id" integer PRIMARY KEY NOT NULL,
	"asked" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"again_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commons_looks_outcome_known" CHECK (outcome in ('found', 'none', 'refused', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "commons_looks" ADD CONSTRAINT "commons_looks_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "park_facts_pictured" ON "park_facts" USING btree ("park_id") WHERE key in ('commons', 'wikidata');