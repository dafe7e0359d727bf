ALTER TABLE "park_insides" DROP CONSTRAINT "park_insides_pkey";--> statement-breakpoint
ALTER TABLE "park_insides" ADD CONSTRAINT "park_insides_park_id_source_pk" PRIMARY KEY("park_id","source");
