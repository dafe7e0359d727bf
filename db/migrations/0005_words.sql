-- Trigrams of words, for correcting the spelling of searches. PostgreSQL brings the extension along.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL,
	"weight" real NOT NULL
);
--> statement-breakpoint
CREATE INDEX "name_words_trigrams" ON "name_words" USING gin ("word" gin_trgm_ops);