CREATE TABLE "city_requests" (
	"receipt" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "city_requests_city" ON "city_requests" USING btree ("city");