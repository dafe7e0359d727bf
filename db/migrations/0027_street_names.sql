CREATE TABLE "street_names" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "street_names_beginning" ON "street_names" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "street_names_trigrams" ON "street_names" USING gin ("key" gin_trgm_ops);
--> statement-breakpoint
INSERT INTO "street_names" ("key") SELECT DISTINCT "key" FROM "streets";
