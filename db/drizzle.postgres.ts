import { defineConfig } from 'drizzle-kit'

process.env['DATABASE_URL'] ??= 'postgres://localhost/unused' // only the scheme matters: it picks the engine

export default defineConfig({
	dialect: 'postgresql',
	schema: './db/schema/*.ts',
	out: './db/migrations/postgres',
})
