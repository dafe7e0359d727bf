CREATE TABLE "distinct_parks" (
	"one_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distinct_parks_one_id_other_id_pk" PRIMARY KEY("one_id","other_id"),
	CONSTRAINT "distinct_parks_order" CHECK (one_id < other_id)
);
--> statement-breakpoint
ALTER TABLE "distinct_parks" ADD CONSTRAINT "distinct_parks_one_id_parks_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_parks" ADD CONSTRAINT "distinct_parks_other_id_parks_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_parks_other" ON "distinct_parks" USING btree ("other_id");