import { defineConfig } from 'drizzle-kit'

delete process.env['DATABASE_URL']

export default defineConfig({
	dialect: 'sqlite',
	schema: './db/schema/*.ts',
	out: './db/migrations/sqlite',
})
